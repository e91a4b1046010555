export type ResolvedLine = { line: string; ingredient_id: number }

/** Maps line numbers before a change to those after it: the same text first, then the same ingredient. */
export function matchLines(before: ResolvedLine[], after: ResolvedLine[]): Map<number, number> {
  const numbers = new Map<number, number>()
  const unmatched = new Map(after.map((line, index) => [index + 1, line]))
  const isSame: ((one: ResolvedLine, other: ResolvedLine) => boolean)[] = [
    (one, other) => one.line === other.line,
    (one, other) => one.ingredient_id === other.ingredient_id,
  ]
  for (const same of isSame)
    for (const [index, line] of before.entries()) {
      if (numbers.has(index + 1)) continue
      const found = [...unmatched].find(([, other]) => same(line, other))
      if (!found) continue
      numbers.set(index + 1, found[0])
      unmatched.delete(found[0])
    }
  return numbers
}
