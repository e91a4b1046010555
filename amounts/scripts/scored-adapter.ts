import type { ParsedLine } from '../src/parse-line.ts'
import { isSizeWord } from '../src/size-words.ts'

// The corpus counts these packs ('2 28-ounce cans' is 2 cans of 28 ounces). Other words after a size belong to the size
// there ('6 1-ounce squares' is 6 of '1 ounce squares'), and so do fluid ounces.
const COUNTED_PACKS =
  /^(cans?|tins?|packages?|packets?|jars?|pieces?|container|bottles?|bags?|loaf|loaves|slices?|boxe?s?|envelopes?|blocks?|sachets?|cartons?|buckets?)$/i

/** Converts our result for the corpus scorer. */
export function toScored(parsed: ParsedLine) {
  const [main, second] = parsed.amounts
  const rest = { name: parsed.name, note: parsed.note }
  // 'Scant ½ cup' is two amounts in the corpus, of which the first has no number.
  const isSizeFirst = main?.quantity != null && isSizeWord(main.text.split(' ')[0] ?? '')
  if (!main || isSizeFirst) return { amount: null, unit: null, ...rest }
  const words = main.unit_text ?? ''
  const isPackAfterSize = second?.role === 'each' && !main.text.endsWith(words)
  const isFluid = parsed.amounts.some((amount) => amount.unit === 'fl oz')
  // The corpus writes '1 cup parsley sprigs' as one unit.
  const trailing = second?.quantity === null ? ` ${second.unit_text ?? ''}` : ''
  const isFiledUnderSize = isPackAfterSize && (!COUNTED_PACKS.test(words) || isFluid)
  return {
    amount: main.quantity,
    amountMax: main.quantity_max,
    unit: isFiledUnderSize ? null : words + trailing,
    ...rest,
  }
}
