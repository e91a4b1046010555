import { type Static, Type } from 'typebox'
import { CreatedAt, defineBase, id, May, NewPassword, named, OneOf, optional, Version } from '../fields.ts'
import { Page, PageQuery } from '../paging.ts'
import { Language } from './password-resets.ts'
import { Setup } from './setup.ts'

export const Role = OneOf(
  ['User', 'Admin'],
  'Role of the account. Requests without a token have the role Public',
)
export type Role = Static<typeof Role>

export const USER_ACTIONS = ['update', 'delete'] as const

const Username = Type.String({
  minLength: 3,
  maxLength: 40,
  pattern: '^[\\p{L}\\p{N}._-]+$',
  description: 'Username: letters, digits, dots, underscores and hyphens; unique, ignoring case',
})
const Email = Type.String({
  format: 'email',
  maxLength: 254,
  description: 'E-mail address; unique, ignoring case',
})
export const Password = Type.String({ minLength: 1, maxLength: 128, description: 'Current password' })

const UserBase = defineBase('User', { username: Username, email: Email })
const base = UserBase.properties

export const UserCreate = named(
  'UserCreate',
  {
    ...base,
    password: NewPassword,
    invitation: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'Secret of a registration or kitchen invitation; required if registration is by invitation only',
      }),
    ),
    setup: Type.Optional({
      ...Setup,
      description: 'Sets up a new Larder: the account becomes its first Admin',
    }),
  },
  { examples: [{ username: 'ann', email: 'ann@example.com', password: 'four kinds of thyme' }] },
)
export const UserUpdate = named(
  'UserUpdate',
  { ...optional(base), role: Type.Optional(Role) },
  { examples: [{ role: 'Admin' }] },
)
export const UserRead = named('UserRead', {
  id: id('ID of the user'),
  ...base,
  role: Role,
  has_second_factor: Type.Boolean({
    description: 'Whether logging in with a password needs a second factor',
  }),
  may: May(USER_ACTIONS),
  version: Version,
  created_at: CreatedAt,
})
export const UserPage = Page('UserPage', UserRead)
export const UserListQuery = Type.Object(
  {
    ...PageQuery,
    q: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Only users whose username or e-mail address begins with this text',
      }),
    ),
  },
  { additionalProperties: false },
)

export const UserEmailUpdate = named(
  'UserEmailUpdate',
  { email: Email, current_password: Password, language: Type.Optional(Language) },
  { examples: [{ email: 'ann@example.org', current_password: 'four kinds of thyme' }] },
)
export const UserPasswordUpdate = named(
  'UserPasswordUpdate',
  { new_password: NewPassword, current_password: Password },
  { examples: [{ new_password: 'seven kinds of basil', current_password: 'four kinds of thyme' }] },
)
export const UserDeletion = named(
  'UserDeletion',
  {
    current_password: Password,
    recipes: Type.Optional(
      OneOf(['keep', 'delete'], 'Whether to keep or delete the recipes of the account; `keep` by default'),
    ),
  },
  { examples: [{ current_password: 'four kinds of thyme', recipes: 'keep' }] },
)
export const UserDeleteQuery = Type.Object(
  {
    recipes: Type.Optional(
      OneOf(['keep', 'delete'], 'Whether to keep or delete the recipes of the account; `keep` by default'),
    ),
  },
  { additionalProperties: false },
)

export type UserAction = (typeof USER_ACTIONS)[number]
export type UserCreate = Static<typeof UserCreate>
export type UserUpdate = Static<typeof UserUpdate>
export type UserRead = Static<typeof UserRead>
export type UserPage = Static<typeof UserPage>
export type UserListQuery = Static<typeof UserListQuery>
export type UserEmailUpdate = Static<typeof UserEmailUpdate>
export type UserPasswordUpdate = Static<typeof UserPasswordUpdate>
export type UserDeletion = Static<typeof UserDeletion>
export type UserDeleteQuery = Static<typeof UserDeleteQuery>
