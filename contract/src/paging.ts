import { type TSchema, Type } from 'typebox'
import { count, Nullable, named } from './fields.ts'

export const PageQuery = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'How many items at most' }),
  ),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 4000, description: 'The `next_cursor` of the page before' }),
  ),
  count: Type.Optional(Type.Boolean({ default: false, description: 'Also answer `total`' })),
}

export function Page<Item extends TSchema>(title: string, item: Item) {
  return named(title, pageFields(item))
}

export function pageFields<Item extends TSchema>(item: Item) {
  return {
    items: Type.Array(item, { description: 'One page, in the order asked for' }),
    next_cursor: Nullable(
      Type.String({ description: 'Pass as `cursor` for the next page; null on the last' }),
    ),
    total: Type.Optional(count('How many there are in all, at most 1000; only with `count=true`')),
    total_is_capped: Type.Optional(
      Type.Boolean({ description: 'True when there are more than `total` says; only with `count=true`' }),
    ),
  }
}
