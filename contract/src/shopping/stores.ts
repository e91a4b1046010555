import { type Static, Type } from 'typebox'
import {
  CreatedAt,
  count,
  defineBase,
  id,
  May,
  Name,
  Nullable,
  named,
  OneOf,
  OwnerId,
  optional,
  text,
  Version,
} from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { Page, PageQuery } from '../paging.ts'
import { ShelfRead } from './shelves.ts'

/** `arrange`: change its shelves and their ingredients, and reset the learnt walking order. */
export const STORE_ACTIONS = ['update', 'delete', 'arrange'] as const
const STORE_VISIBILITIES = ['private', 'kitchen', 'public'] as const

const examples = [{ name: 'Corner shop', address: '1 Mill Lane' }]

const StoreBase = defineBase('Store', {
  name: Name('Name; unique among public stores and within a kitchen, ignoring case'),
  address: Nullable(text(300, 'Postal address')),
  visibility: OneOf(
    STORE_VISIBILITIES,
    'Who can see the store, its shelves and its walking order, besides its owner and Admins. `private`: nobody else; `kitchen`: members of the kitchen `kitchen_id`; `public` (default without a kitchen): everyone',
  ),
  kitchen_id: Nullable(
    id(
      'ID of the kitchen whose members can see the store and arrange its shelves; only with `visibility: kitchen`. If `visibility` is absent, an ID sets it to `kitchen`, and null makes a kitchen’s store `private`.',
    ),
  ),
})
const base = StoreBase.properties

export const STARTER_LAYOUTS = ['supermarket', 'discounter', 'organic', 'market'] as const

const StoreStarter = named(
  'StoreStarter',
  {
    layout: OneOf(STARTER_LAYOUTS, 'Kind of store'),
    language: OneOf(LANGUAGES, 'Language of the shelf names'),
  },
  { description: 'Creates the usual shelves for this kind of store, with common ingredients' },
)

export const StoreCreate = named(
  'StoreCreate',
  { ...optional(base), name: base.name, starter: Type.Optional(StoreStarter) },
  { examples },
)
export const StoreCopyCreate = named(
  'StoreCopyCreate',
  { ...optional(base), name: base.name },
  {
    description:
      'Without `visibility` and `kitchen_id`, the copy of a store that is not `public` is `private`',
    examples,
  },
)
export const StoreUpdate = named('StoreUpdate', optional(base), { examples })

const read = {
  id: id('ID of the store'),
  user_id: OwnerId,
  ...base,
  may: May(STORE_ACTIONS),
  version: Version,
  created_at: CreatedAt,
}

export const StoreRead = named('StoreRead', {
  ...read,
  shelves: Type.Array(ShelfRead, { description: 'In walking order' }),
})
export const StoreSummary = named('StoreSummary', { ...read, shelf_count: count('Number of shelves') })
export const StorePage = Page('StorePage', StoreSummary)
export const StoreListQuery = Type.Object(
  { ...PageQuery, kitchen_id: Type.Optional(id('Only stores of this kitchen')) },
  { additionalProperties: false },
)

export type StarterLayout = (typeof STARTER_LAYOUTS)[number]
export type StoreVisibility = (typeof STORE_VISIBILITIES)[number]
export type StoreStarter = Static<typeof StoreStarter>
export type StoreCopyCreate = Static<typeof StoreCopyCreate>
export type StoreAction = (typeof STORE_ACTIONS)[number]
export type StoreCreate = Static<typeof StoreCreate>
export type StoreUpdate = Static<typeof StoreUpdate>
export type StoreRead = Static<typeof StoreRead>
export type StoreSummary = Static<typeof StoreSummary>
export type StorePage = Static<typeof StorePage>
export type StoreListQuery = Static<typeof StoreListQuery>
