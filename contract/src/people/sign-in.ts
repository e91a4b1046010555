import { type Static, Type } from 'typebox'
import { named, OneOf } from '../fields.ts'
import { SignInProvider } from './single-sign-on.ts'

export const REGISTRATIONS = ['open', 'invite', 'closed'] as const

export const Registration = OneOf(
  REGISTRATIONS,
  'Who can register. `open`: anyone; `invite`: only people with an invitation; `closed`: nobody. Admins can always create accounts',
)

/** Accounts made by single sign-on. */
export const SIGN_UPS = ['on', 'invited', 'off'] as const

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
  password_login: Type.Boolean({
    description: 'Whether people can log in and register with a password',
  }),
  providers: Type.Array(SignInProvider, { description: 'OpenID Connect providers for single sign-on' }),
  provider_sign_up: OneOf(
    SIGN_UPS,
    'Whether the first sign-in with a provider creates an account. `on`: always; `invited`: only with an invitation; `off`: never',
  ),
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
