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
import { Page, PageQuery } from '../paging.ts'
import { ShelfRead } from './shelves.ts'

/** `arrange`: its shelves, their ingredients and the learnt walking order. */
export const STORE_ACTIONS = ['update', 'delete', 'arrange'] as const
export const STORE_VISIBILITIES = ['private', 'kitchen', 'public'] as const

const examples = [{ name: 'Corner shop', address: '1 Mill Lane' }]

export const StoreBase = defineBase('Store', {
  name: Name('Unique among public stores and among the stores of a kitchen; case is ignored'),
  address: Nullable(text(300, 'Address')),
  visibility: OneOf(
    STORE_VISIBILITIES,
    'Who can see the store, its shelves and its walking order: only me (`private`), my kitchen (`kitchen`), or everyone (`public`, the default without a kitchen). Admins see every store.',
  ),
  kitchen_id: Nullable(
    id(
      'Kitchen whose members can see and arrange it; only with visibility `kitchen`. Without `visibility`, a kitchen implies `kitchen`, and null makes the store of a kitchen `private`.',
    ),
  ),
})
const base = StoreBase.properties

export const STARTER_LAYOUTS = ['supermarket', 'discounter', 'organic', 'market'] as const

const StoreStarter = named(
  'StoreStarter',
  {
    layout: OneOf(STARTER_LAYOUTS, 'Kind of store'),
    language: OneOf(['en', 'de'], 'Language of the shelf names'),
  },
  { description: 'Create the usual shelves of this kind of store, with common ingredients' },
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
  id: id('Identifies the store'),
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
  { ...PageQuery, kitchen_id: Type.Optional(id('Return only stores of this kitchen')) },
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
