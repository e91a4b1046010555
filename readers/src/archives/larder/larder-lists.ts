import type { Found } from '../../found.ts'
import { recordsOf, textOf, textsOf } from './exact-values.ts'

export function* readLists(value: unknown): Generator<Found> {
  for (const list of recordsOf(value)) {
    const items = recordsOf(list.items).map((item) => ({
      line: textOf(item.line) ?? '',
      is_checked: item.is_checked === true,
      note: textOf(item.note),
    }))
    yield { kind: 'list', list: { name: textOf(list.name) ?? '', items } }
  }
}

export function* readStores(value: unknown): Generator<Found> {
  for (const store of recordsOf(value)) {
    const shelves = recordsOf(store.shelves).map((shelf) => ({
      name: textOf(shelf.name) ?? '',
      foods: textsOf(shelf.ingredients),
    }))
    yield { kind: 'store', store: { name: textOf(store.name) ?? '', shelves } }
  }
}
