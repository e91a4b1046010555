import { MAX_NOT_IMPORTED_NAMES, type NotTaken, type NotTakenKind } from '@larder/contract/transfer/imports'
import type { Found } from '@larder/readers/found'

/** What one source holds of a kind; which source that is, its row says. */
export type NotImportedOfSource = Omit<NotTaken, 'source'>

function nameOf(found: Found): [NotTakenKind, string] | undefined {
  if (found.kind === 'list') return ['list', found.list.name]
  if (found.kind === 'store') return ['store', found.store.name]
  if (found.kind === 'planned_meal') return ['planned_meal', found.meal.day ?? found.meal.title]
  return undefined
}

/** What a source holds besides recipes and books: it is read, and has no way into Larder yet. */
export class NotImportedTally {
  readonly #byKind = new Map<NotTakenKind, { count: number; names: Set<string> }>()

  note(found: Found) {
    const [kind, name] = nameOf(found) ?? []
    if (!kind) return
    const tally = this.#byKind.get(kind) ?? { count: 0, names: new Set() }
    tally.count += 1
    if (name && tally.names.size < MAX_NOT_IMPORTED_NAMES) tally.names.add(name)
    this.#byKind.set(kind, tally)
  }

  all(): NotImportedOfSource[] {
    return [...this.#byKind].map(([kind, { count, names }]) => ({ kind, count, names: [...names] }))
  }
}
