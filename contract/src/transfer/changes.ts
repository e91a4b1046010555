import { type Static, Type } from 'typebox'
import { id, MAX_ID, Nullable, named, OneOf, timestamp } from '../fields.ts'

/** In the order of the domains. */
export const CHANGE_RESOURCES = [
  'kitchen',
  'ingredient',
  'staple',
  'recipe',
  'category',
  'tag',
  'book',
  'comment',
  'cooking',
  'cooking_session',
  'planned_meal',
  'meal_template',
  'store',
  'shopping_list',
  'shopping_list_item',
] as const
/** Resources that an access token with only the scope `shopping` can read. */
export const SHOPPING_RESOURCES = ['ingredient', 'store', 'shopping_list', 'shopping_list_item'] as const
const CHANGE_ACTIONS = ['created', 'updated', 'removed'] as const
export const CHANGE_DAYS = 90
const MAX_CHANGES = 500

const resource = OneOf(CHANGE_RESOURCES, 'Kind of item')

export const ChangeRead = named('ChangeRead', {
  resource,
  id: id('ID of the item; for a cooking session, ID of its recipe'),
  action: OneOf(
    CHANGE_ACTIONS,
    '`removed`: deleted, or you can no longer see it. Everything that belongs to it is removed too, such as the items of a list',
  ),
  version: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: MAX_ID,
      description: 'Version after the change; null if removed, or if the item has none',
    }),
  ),
  parent_id: Nullable(
    id('ID of the shopping list of an item, or of the recipe of a comment or cook log entry; else null'),
  ),
  at: timestamp('Time of the change'),
})

const Cursor = (description: string) => Type.String({ minLength: 1, maxLength: 400, description })

export const ChangeQuery = Type.Object({
  after: Type.Optional(
    Cursor('`cursor` of the previous response; without it, only a new cursor is returned'),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_CHANGES,
      default: 100,
      description: 'Maximum number of changes',
    }),
  ),
  resource: Type.Optional(resource),
})
export const ChangeStreamQuery = Type.Object({
  after: Type.Optional(
    Cursor('Where to continue, as for `GET /changes`; the header `Last-Event-ID` takes precedence'),
  ),
  resource: Type.Optional(resource),
})

export const ChangeList = named('ChangeList', {
  items: Type.Array(ChangeRead, { description: 'Changes in the order in which they were committed' }),
  cursor: Cursor(`\`after\` of the next request; valid for ${CHANGE_DAYS} days`),
  has_more: Type.Boolean({ description: 'Whether more changes may be available now' }),
})

export type ChangeResource = (typeof CHANGE_RESOURCES)[number]
export type ChangeRead = Static<typeof ChangeRead>
export type ChangeList = Static<typeof ChangeList>
