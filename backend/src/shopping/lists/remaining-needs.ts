/** What a line of a planned meal needs. */
export type Need = {
  entry_id: number
  ingredient_id: number
  name: string
  amount_grams: number | null
  amount_readable: string
}
/** What of it was bought or taken off by hand: nothing changes it any more. */
export type Settled = Pick<Need, 'entry_id' | 'ingredient_id' | 'amount_grams' | 'amount_readable'>

const HUNDREDTHS = 100
const round = (grams: number) => Math.round(grams * HUNDREDTHS) / HUNDREDTHS

/**
 * What is needed, without what is settled. Of each food first what was bought for the very line, then by weight, for
 * whatever it was bought: the onions of a meal that was taken off are there for the next one.
 */
export function computeRemainingNeeds(needs: readonly Need[], settled: readonly Settled[]): Need[] {
  const settledByIngredient = Map.groupBy(settled, ({ ingredient_id }) => ingredient_id)
  const needsByIngredient = Map.groupBy(needs, ({ ingredient_id }) => ingredient_id)
  return [...needsByIngredient].flatMap(([id, of]) => withoutSettled(of, settledByIngredient.get(id) ?? []))
}

function withoutSettled(needs: Need[], settled: Settled[]): Need[] {
  const left = [...settled]
  const take = (isIt: (part: Settled) => boolean) => {
    const place = left.findIndex(isIt)
    return place >= 0 && left.splice(place, 1).length > 0
  }
  const open = needs.filter((need) => !take((part) => isSameLine(need, part)))
  let grams = round(left.reduce((sum, part) => sum + (part.amount_grams ?? 0), 0))
  return open.flatMap((need) => {
    if (need.amount_grams === null) return take((part) => isSameAmount(need, part)) ? [] : [need]
    const covered = Math.min(grams, need.amount_grams)
    grams = round(grams - covered)
    return without(need, covered)
  })
}

function without(need: Need, grams: number): Need[] {
  if (grams === 0) return [need]
  const rest = round((need.amount_grams ?? 0) - grams)
  return rest > 0 ? [{ ...need, amount_grams: rest, amount_readable: `${Math.ceil(rest)} g` }] : []
}

const isSameAmount = (need: Settled, part: Settled) =>
  part.amount_grams === need.amount_grams && part.amount_readable === need.amount_readable
const isSameLine = (need: Settled, part: Settled) =>
  part.entry_id === need.entry_id && isSameAmount(need, part)
