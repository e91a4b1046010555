/**
 * Damerau–Levenshtein distance (optimal string alignment): insertions, deletions, substitutions and transpositions of adjacent
 * letters.
 */
export function editDistance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const changed = (last[column - 1] ?? 0) + (isSame ? 0 : 1)
      const least = Math.min(changed, (last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1)
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      next.push(isSwapped && row > 1 && column > 1 ? Math.min(least, (before[column - 2] ?? 0) + 1) : least)
    }
    before = last
    last = next
  }
  return last[b.length] ?? 0
}
