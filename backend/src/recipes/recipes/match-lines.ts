export type MeantLine = { line: string; ingredient_id: number }

/** Where each line is after a change, by its number before: the same words first, then the same ingredient. */
export function matchLines(before: MeantLine[], after: MeantLine[]): Map<number, number> {
  const numbers = new Map<number, number>()
  const left = new Map(after.map((line, index) => [index + 1, line]))
  const isSame: ((one: MeantLine, other: MeantLine) => boolean)[] = [
    (one, other) => one.line === other.line,
    (one, other) => one.ingredient_id === other.ingredient_id,
  ]
  for (const same of isSame)
    for (const [index, line] of before.entries()) {
      if (numbers.has(index + 1)) continue
      const found = [...left].find(([, other]) => same(line, other))
      if (!found) continue
      numbers.set(index + 1, found[0])
      left.delete(found[0])
    }
  return numbers
}
