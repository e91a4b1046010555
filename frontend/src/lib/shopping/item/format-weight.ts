import { formatNumber } from '#lib/i18n/locale.ts'

/** "4.2 kg": as a bag would be weighed; `exact` as a scale in the kitchen says it. */
export function formatWeight(grams: number, precision: 'rough' | 'exact' = 'rough'): string {
  const tenths = precision === 'rough' ? 10 : 100
  if (grams >= 1000) return `${formatNumber(Math.round((grams / 1000) * tenths) / tenths)} kg`
  return `${formatNumber(Math.round(grams))} g`
}
