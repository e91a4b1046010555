import type { Found, FoundBook } from '../../found.ts'
import { isRecord, type Json, linkOf, recordsOf, textOf } from './exact-values.ts'
import { type PictureAt, pictureInside } from './larder-recipe.ts'

export function* readBooks(value: unknown, pictureAt: PictureAt): Generator<Found> {
  for (const book of recordsOf(value)) yield { kind: 'book', book: bookOf(book, pictureAt) }
}

const bookOf = (record: Json, pictureAt: PictureAt): FoundBook => ({
  title: textOf(record.title) ?? '',
  description: textOf(record.description),
  is_public: record.visibility === 'public',
  recipes: recordsOf(record.recipes).flatMap((recipe) => linkOf(recipe) ?? []),
  search: isRecord(record.search) ? record.search : null,
  cover: pictureInside(record.cover, pictureAt),
})
