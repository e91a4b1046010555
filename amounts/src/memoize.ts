const MAX_REMEMBERED = 5000

/** Answers the names that were asked before from memory, as long as there are not too many: recipes repeat themselves. */
export function memoizeByName<Answer>(find: (name: string) => Answer): (name: string) => Answer {
  const known = new Map<string, Answer>()
  return (name) => {
    if (known.has(name)) return known.get(name) as Answer
    const answer = find(name)
    if (known.size >= MAX_REMEMBERED) known.clear()
    known.set(name, answer)
    return answer
  }
}
