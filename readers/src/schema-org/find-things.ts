import { isThing, listTypes, type Thing } from './thing.ts'

const MAX_VISITED = 200_000

/** Finds all objects of a type, outermost first. */
export function findThings(value: unknown, type: string): Thing[] {
  const found: Thing[] = []
  const waiting: unknown[] = [value]
  const seen = new Set<unknown>()
  for (let at = 0; at < waiting.length && at < MAX_VISITED; at += 1) {
    const one = waiting[at]
    if (typeof one !== 'object' || one === null || seen.has(one)) continue
    seen.add(one)
    if (isThing(one) && listTypes(one).includes(type)) found.push(one)
    waiting.push(...Object.values(one).slice(0, MAX_VISITED))
  }
  return found
}
