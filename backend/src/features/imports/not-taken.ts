import type { Found } from '@larder/readers/found'

const MOST_NAMED = 5

/** What an archive holds besides recipes, by name: it is read, and has no way into Larder yet. */
export class NotTaken {
  readonly #names = new Set<string>()

  note(found: Found) {
    if (found.kind === 'list') this.#names.add(found.list.name)
    if (found.kind === 'store') this.#names.add(found.store.name)
    if (found.kind === 'planned_meal') this.#names.add(found.meal.day ?? found.meal.title)
  }

  /** 'backup.zip: Weekly shop, 2026-11-16, …'; undefined when there was nothing. */
  placeIn(source: string): string | undefined {
    if (this.#names.size === 0) return undefined
    const named = [...this.#names].slice(0, MOST_NAMED)
    return `${source}: ${[...named, ...(this.#names.size > MOST_NAMED ? ['…'] : [])].join(', ')}`
  }
}
