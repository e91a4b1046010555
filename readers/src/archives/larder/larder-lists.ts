import type { FoundItem } from '../../found-items.ts'
import { listRecords, readText, readTexts } from './exact-values.ts'

export function* readLists(value: unknown): Generator<FoundItem> {
  for (const list of listRecords(value)) {
    const items = listRecords(list.items).map((item) => ({
      line: readText(item.line) ?? '',
      is_checked: item.is_checked === true,
      note: readText(item.note),
    }))
    yield { kind: 'list', list: { name: readText(list.name) ?? '', items } }
  }
}

export function* readStores(value: unknown): Generator<FoundItem> {
  for (const store of listRecords(value)) {
    const shelves = listRecords(store.shelves).map((shelf) => ({
      name: readText(shelf.name) ?? '',
      foods: readTexts(shelf.ingredients),
    }))
    yield { kind: 'store', store: { name: readText(store.name) ?? '', shelves } }
  }
}
