import type { ParsedLine } from '../src/parse-line.ts'

// The corpus counts these packs ('2 28-ounce cans' is 2 cans of 28 ounces); other words after a size it files
// under the size ('6 1-ounce squares' is 6 of '1 ounce squares'), and so it does with fluid ounces.
const countedPacks =
  /^(cans?|tins?|packages?|packets?|jars?|pieces?|container|bottles?|bags?|loaf|loaves|slices?|boxe?s?|envelopes?|blocks?|sachets?|cartons?|buckets?)$/i

/** Our result in the shape the corpus scorer reads. */
export function toScored(parsed: ParsedLine) {
  const [main, second] = parsed.amounts
  const rest = { name: parsed.name, note: parsed.note }
  if (!main) return { amount: null, unit: null, ...rest }
  const words = main.unit_text ?? ''
  const isPackAfterSize = second?.role === 'each' && !main.text.endsWith(words)
  const isFluid = parsed.amounts.some((amount) => amount.unit === 'fl oz')
  const isFiledUnderSize = isPackAfterSize && (!countedPacks.test(words) || isFluid)
  return {
    amount: main.quantity,
    amountMax: main.quantity_max,
    unit: isFiledUnderSize ? null : words,
    ...rest,
  }
}
