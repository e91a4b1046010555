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

/** Indexes objects by '@id' to resolve references. */
export function thingsById(value: unknown): Map<string, Thing> {
  const byId = new Map<string, Thing>()
  const waiting: unknown[] = [value]
  for (let at = 0; at < waiting.length && at < MAX_VISITED; at += 1) {
    const one = waiting[at]
    if (typeof one !== 'object' || one === null) continue
    if (isThing(one) && typeof one['@id'] === 'string' && Object.keys(one).length > 1)
      byId.set(one['@id'], one)
    waiting.push(...Object.values(one).slice(0, MAX_VISITED))
  }
  return byId
}
