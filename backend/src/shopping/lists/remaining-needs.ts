/** One ingredient line of a planned meal. */
export type Need = {
  entry_id: number
  ingredient_id: number
  name: string
  amount_grams: number | null
  amount_readable: string
}
/** Amount of one ingredient line that is on the list. PartAmount parts are ticked or removed; the plan no longer changes them. */
export type PartAmount = Pick<Need, 'entry_id' | 'ingredient_id' | 'amount_grams' | 'amount_readable'>

const HUNDREDTHS = 100
const round = (grams: number) => Math.round(grams * HUNDREDTHS) / HUNDREDTHS

/**
 * Subtracts settled parts from needs: first parts of the same line, then the remaining weight from the earliest meals. So
 * onions bought for a removed meal are used for the next one.
 */
export function computeRemainingNeeds(needs: readonly Need[], settled: readonly PartAmount[]): Need[] {
  const settledByIngredient = Map.groupBy(settled, ({ ingredient_id }) => ingredient_id)
  const needsByIngredient = Map.groupBy(needs, ({ ingredient_id }) => ingredient_id)
  return [...needsByIngredient].flatMap(([id, ofIngredient]) =>
    subtractSettled(ofIngredient, settledByIngredient.get(id) ?? []),
  )
}

function subtractSettled(needs: Need[], settled: PartAmount[]): Need[] {
  const left = [...settled]
  const removeMatch = (isMatch: (part: PartAmount) => boolean) => {
    const index = left.findIndex(isMatch)
    return index >= 0 && left.splice(index, 1).length > 0
  }
  const open = needs.filter((need) => !removeMatch((part) => isSameLine(need, part)))
  let grams = round(left.reduce((sum, part) => sum + (part.amount_grams ?? 0), 0))
  return open.flatMap((need) => {
    if (need.amount_grams === null) return removeMatch((part) => isSameAmount(need, part)) ? [] : [need]
    const covered = Math.min(grams, need.amount_grams)
    grams = round(grams - covered)
    return subtractGrams(need, covered)
  })
}

function subtractGrams(need: Need, grams: number): Need[] {
  if (grams === 0) return [need]
  const rest = round((need.amount_grams ?? 0) - grams)
  return rest > 0 ? [{ ...need, amount_grams: rest, amount_readable: `${Math.ceil(rest)} g` }] : []
}

const isSameAmount = (need: PartAmount, part: PartAmount) =>
  part.amount_grams === need.amount_grams && part.amount_readable === need.amount_readable
const isSameLine = (need: PartAmount, part: PartAmount) =>
  part.entry_id === need.entry_id && isSameAmount(need, part)
