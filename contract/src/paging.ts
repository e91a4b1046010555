import { type TSchema, Type } from 'typebox'
import { count, Nullable, named } from './fields.ts'

export const PageQuery = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Maximum number of items' }),
  ),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 4000, description: '`next_cursor` of the previous page' }),
  ),
  count: Type.Optional(
    Type.Boolean({ default: false, description: 'Whether to return `total` and `total_is_capped`' }),
  ),
}

export function Page<Item extends TSchema>(title: string, item: Item) {
  return named(title, pageFields(item))
}

export function pageFields<Item extends TSchema>(item: Item) {
  return {
    items: Type.Array(item, { description: 'Items on this page, in the requested order' }),
    next_cursor: Nullable(Type.String({ description: '`cursor` of the next page; null on the last page' })),
    total: Type.Optional(count('Number of items on all pages, counted up to 1000; only with `count=true`')),
    total_is_capped: Type.Optional(
      Type.Boolean({ description: 'Whether there are more items than `total`; only with `count=true`' }),
    ),
  }
}
