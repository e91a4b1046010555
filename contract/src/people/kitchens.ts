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
  optional,
  sharedBy,
  Version,
} from '../fields.ts'
import { Page, PageQuery } from '../paging.ts'

/** `invite`: make, list and revoke invitations; `manage`: say who is in it, and as what. */
export const KITCHEN_ACTIONS = ['update', 'delete', 'invite', 'manage'] as const

/** Every request of a person asks for their kitchens, so their number has an end. */
export const MAX_KITCHENS = 30
export const MAX_KITCHEN_MEMBERS = 200

const examples = [{ name: 'Mill Lane 1' }]

export const KitchenRole = OneOf(
  ['owner', 'member'],
  'An owner renames and deletes the kitchen, invites, and says who is in it',
)

export const KitchenBase = sharedBy('Kitchen', { name: Name('What its people call it') })
const base = KitchenBase.properties

export const KitchenCreate = named('KitchenCreate', base, { examples })
export const KitchenUpdate = named('KitchenUpdate', optional(base), { examples })
export const KitchenRead = named('KitchenRead', {
  id: id('Identifies the kitchen'),
  ...base,
  role: Nullable(KitchenRole),
  member_count: count('How many people are in it'),
  may: May(KITCHEN_ACTIONS),
  version: Version,
  created_at: CreatedAt,
})
export const KitchenPage = Page('KitchenPage', KitchenRead)
export const KitchenListQuery = Type.Object(PageQuery, { additionalProperties: false })

export const KitchenMember = named('KitchenMember', {
  user_id: id('Someone who is in the kitchen'),
  username: Type.String({ description: 'Their username' }),
  role: KitchenRole,
  created_at: CreatedAt,
})
export const KitchenMemberList = named('KitchenMemberList', {
  items: Type.Array(KitchenMember, { description: 'Who is in it longest comes first' }),
})
export const KitchenMemberUpdate = named(
  'KitchenMemberUpdate',
  { role: KitchenRole },
  { examples: [{ role: 'owner' }] },
)
export const KitchenMemberDeleteQuery = Type.Object(
  {
    shared: Type.Optional(
      OneOf(
        ['take', 'leave'],
        'What becomes of what they shared with the kitchen: `take` (by default) and it is theirs alone, or `leave` and an owner of the kitchen owns it; only they themselves may leave it',
      ),
    ),
  },
  { additionalProperties: false },
)

export type KitchenAction = (typeof KITCHEN_ACTIONS)[number]
export type KitchenRole = Static<typeof KitchenRole>
export type KitchenCreate = Static<typeof KitchenCreate>
export type KitchenUpdate = Static<typeof KitchenUpdate>
export type KitchenRead = Static<typeof KitchenRead>
export type KitchenPage = Static<typeof KitchenPage>
export type KitchenListQuery = Static<typeof KitchenListQuery>
export type KitchenMember = Static<typeof KitchenMember>
export type KitchenMemberList = Static<typeof KitchenMemberList>
export type KitchenMemberUpdate = Static<typeof KitchenMemberUpdate>
export type KitchenMemberDeleteQuery = Static<typeof KitchenMemberDeleteQuery>
