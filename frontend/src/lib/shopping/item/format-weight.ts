import { formatNumber } from '#lib/i18n/locale.ts'

/** `rough`: "4.2 kg", for the weight of a bag. `exact`: "4.21 kg". */
export function formatWeight(grams: number, precision: 'rough' | 'exact' = 'rough'): string {
  const tenths = precision === 'rough' ? 10 : 100
  if (grams >= 1000) return `${formatNumber(Math.round((grams / 1000) * tenths) / tenths)} kg`
  return `${formatNumber(Math.round(grams))} g`
}
