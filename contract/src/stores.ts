import { type Static, Type } from 'typebox'
import {
  CreatedAt,
  count,
  id,
  May,
  Name,
  Nullable,
  named,
  OneOf,
  OwnerId,
  optional,
  sharedBy,
  text,
  Version,
} from './fields.ts'
import { Page, PageQuery } from './paging.ts'
import { ShelfRead } from './shelves.ts'

/** `arrange`: its shelves, what stands on them, and the learnt walk. */
export const STORE_DEEDS = ['update', 'delete', 'arrange'] as const

const examples = [{ name: 'Corner shop', address: '1 Mill Lane' }]

export const StoreBase = sharedBy('Store', {
  name: Name('Unique without regard to case'),
  address: Nullable(text(300, 'Where it is')),
  kitchen_id: Nullable(id('The kitchen whose people arrange it; null: its owner alone does')),
})
const base = StoreBase.properties

export const STARTER_LAYOUTS = ['supermarket', 'discounter', 'organic', 'market'] as const

const StoreStarter = named(
  'StoreStarter',
  {
    layout: OneOf(STARTER_LAYOUTS, 'The kind of shop'),
    language: OneOf(['en', 'de'], 'Of the names of the shelves'),
  },
  { description: 'Begin with the shelves that such shops have, and the commonest ingredients on them' },
)

export const StoreCreate = named(
  'StoreCreate',
  { ...optional(base), name: base.name, starter: Type.Optional(StoreStarter) },
  { examples },
)
export const StoreCopyCreate = named(
  'StoreCopyCreate',
  { ...optional(base), name: base.name },
  { description: 'What the copy is called', examples },
)
export const StoreUpdate = named('StoreUpdate', optional(base), { examples })

const read = {
  id: id('Identifies the store'),
  user_id: OwnerId,
  ...base,
  may: May(STORE_DEEDS),
  version: Version,
  created_at: CreatedAt,
}

export const StoreRead = named('StoreRead', {
  ...read,
  shelves: Type.Array(ShelfRead, { description: 'In walking order' }),
})
export const StoreSummary = named('StoreSummary', { ...read, shelf_count: count('How many shelves it has') })
export const StorePage = Page('StorePage', StoreSummary)
export const StoreListQuery = Type.Object(
  { ...PageQuery, kitchen_id: Type.Optional(id('Only stores that the people of this kitchen arrange')) },
  { additionalProperties: false },
)

export type StarterLayout = (typeof STARTER_LAYOUTS)[number]
export type StoreStarter = Static<typeof StoreStarter>
export type StoreCopyCreate = Static<typeof StoreCopyCreate>
export type StoreDeed = (typeof STORE_DEEDS)[number]
export type StoreCreate = Static<typeof StoreCreate>
export type StoreUpdate = Static<typeof StoreUpdate>
export type StoreRead = Static<typeof StoreRead>
export type StoreSummary = Static<typeof StoreSummary>
export type StorePage = Static<typeof StorePage>
export type StoreListQuery = Static<typeof StoreListQuery>
