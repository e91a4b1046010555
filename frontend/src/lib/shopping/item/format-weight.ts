import { formatMetric } from '#lib/i18n/format-metric.ts'

/** `rough`: "4.2 kg", for the weight of a bag. `exact`: "4.21 kg". */
export function formatWeight(grams: number, precision: 'rough' | 'exact' = 'rough'): string {
  const tenths = precision === 'rough' ? 10 : 100
  if (grams >= 1000) return formatMetric(Math.round((grams / 1000) * tenths) / tenths, 'kg')
  return formatMetric(Math.round(grams), 'g')
}
