import type { FoundBook, FoundItem } from '../../found-items.ts'
import { isRecord, type Json, listRecords, readLink, readText } from './exact-values.ts'
import { type PictureAt, pictureInside } from './larder-recipe.ts'

export function* readBooks(value: unknown, pictureAt: PictureAt): Generator<FoundItem> {
  for (const book of listRecords(value)) yield { kind: 'book', book: readBook(book, pictureAt) }
}

const readBook = (record: Json, pictureAt: PictureAt): FoundBook => ({
  title: readText(record.title) ?? '',
  description: readText(record.description),
  is_public: record.visibility === 'public',
  recipes: listRecords(record.recipes).flatMap((recipe) => readLink(recipe) ?? []),
  search: isRecord(record.search) ? record.search : null,
  cover: pictureInside(record.cover, pictureAt),
})
