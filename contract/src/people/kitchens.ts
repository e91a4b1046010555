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
  optional,
  Version,
} from '../fields.ts'
import { Page, PageQuery } from '../paging.ts'

/** `invite`: create, list and revoke invitations; `manage`: change roles and remove members. */
export const KITCHEN_ACTIONS = ['update', 'delete', 'invite', 'manage'] as const

/** Every request loads the caller's kitchens, so their number is limited. */
export const MAX_KITCHENS = 30
export const MAX_KITCHEN_MEMBERS = 200

const examples = [{ name: 'Mill Lane 1' }]

export const KitchenRole = OneOf(
  ['owner', 'member'],
  'Role in the kitchen. Owners can rename and delete it, invite people, change roles and remove members',
)

const KitchenBase = defineBase('Kitchen', { name: Name('Name of the kitchen') })
const base = KitchenBase.properties

export const KitchenCreate = named('KitchenCreate', base, { examples })
export const KitchenUpdate = named('KitchenUpdate', optional(base), { examples })
export const KitchenRead = named('KitchenRead', {
  id: id('ID of the kitchen'),
  ...base,
  role: Nullable(KitchenRole),
  member_count: count('Number of members'),
  may: May(KITCHEN_ACTIONS),
  version: Version,
  created_at: CreatedAt,
})
export const KitchenPage = Page('KitchenPage', KitchenRead)
export const KitchenListQuery = Type.Object(PageQuery, { additionalProperties: false })

export const KitchenMember = named('KitchenMember', {
  user_id: id('ID of the member'),
  username: Type.String({ description: 'Username of the member' }),
  role: KitchenRole,
  created_at: CreatedAt,
})
export const KitchenMemberList = named('KitchenMemberList', {
  items: Type.Array(KitchenMember, { description: 'Members, sorted by the date they joined, oldest first' }),
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
        'What happens to the items that the member shared with the kitchen. `take` (default): they become private; `leave`: they are transferred to an owner of the kitchen. Only the leaving member can choose `leave`',
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
