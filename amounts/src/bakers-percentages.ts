/** Minimum share of flour in a dough, to exclude thickened sauces. */
const MIN_FLOUR = 0.3
const FLOUR = /(?:^|[^\p{L}])(?:flours?|\p{L}*mehl|semolina|grieß)(?![\p{L}])/iu

type Weighed = { name: string; amount_grams: number | null }

/** Each line as a percentage of the total flour; undefined if it is not a dough. */
export function bakersPercentages<Line extends Weighed>(
  lines: readonly Line[],
): { line: Line; percent: number }[] | undefined {
  const weighed = lines.filter(({ amount_grams }) => (amount_grams ?? 0) > 0)
  const sum = (some: readonly Line[]) =>
    some.reduce((total, { amount_grams }) => total + (amount_grams ?? 0), 0)
  const flour = sum(weighed.filter(({ name }) => FLOUR.test(name)))
  if (weighed.length < 2 || flour === 0 || flour < MIN_FLOUR * sum(weighed)) return undefined
  return weighed.map((line) => ({
    line,
    percent: Math.round(((line.amount_grams ?? 0) / flour) * 1000) / 10,
  }))
}
