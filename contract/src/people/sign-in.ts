import { type Static, Type } from 'typebox'
import { named, OneOf } from '../fields.ts'

export const REGISTRATIONS = ['open', 'invite', 'closed'] as const

export const Registration = OneOf(
  REGISTRATIONS,
  'Who can register. `open`: anyone; `invite`: only people with an invitation; `closed`: nobody. Admins can always create accounts',
)

export const VISITORS = ['landing', 'cookbook', 'none'] as const

export const Visitors = OneOf(
  VISITORS,
  'What people without an account see. `landing`: a landing page and the public recipes; `cookbook`: the public recipes; `none`: nothing. With `none`, public content requires a token',
)

export const SignInRead = named('SignInRead', {
  registration: Registration,
  sends_mail: Type.Boolean({
    description: 'Whether the server sends e-mail, so that users can reset their password',
  }),
})
export const SignInUpdate = named(
  'SignInUpdate',
  { registration: Registration },
  { examples: [{ registration: 'open' }] },
)

export type Visitors = Static<typeof Visitors>
export type Registration = Static<typeof Registration>
export type SignInRead = Static<typeof SignInRead>
export type SignInUpdate = Static<typeof SignInUpdate>
