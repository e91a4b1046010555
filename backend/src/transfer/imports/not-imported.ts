import {
  MAX_NOT_IMPORTED_NAMES,
  type NotImportedKind,
  type NotTaken,
} from '@larder/contract/transfer/imports'
import type { FoundItem } from '@larder/readers/found-items'

/** Number and names of the items of one kind in a source. */
export type NotImportedCount = Omit<NotTaken, 'source'>

function describeItem(found: FoundItem): [NotImportedKind, string] | undefined {
  if (found.kind === 'list') return ['list', found.list.name]
  if (found.kind === 'store') return ['store', found.store.name]
  if (found.kind === 'planned_meal') return ['planned_meal', found.meal.day ?? found.meal.title]
  return undefined
}

/** Counts items that can be read but not imported. */
export class NotImportedTally {
  readonly #byKind = new Map<NotImportedKind, { count: number; names: Set<string> }>()

  add(found: FoundItem) {
    const [kind, name] = describeItem(found) ?? []
    if (!kind) return
    const tally = this.#byKind.get(kind) ?? { count: 0, names: new Set() }
    tally.count += 1
    if (name && tally.names.size < MAX_NOT_IMPORTED_NAMES) tally.names.add(name)
    this.#byKind.set(kind, tally)
  }

  all(): NotImportedCount[] {
    return [...this.#byKind].map(([kind, { count, names }]) => ({ kind, count, names: [...names] }))
  }
}
