const MAX_REMEMBERED = 5000

/** Caches results by name, because recipes repeat names. The cache is cleared when it is full. */
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
