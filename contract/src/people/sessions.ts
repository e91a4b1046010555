import { type Static, Type } from 'typebox'
import { id, May, Nullable, named, OneOf, timestamp } from '../fields.ts'

const SIGN_IN_METHODS = ['password', 'passkey', 'oidc'] as const
export const SESSION_ACTIONS = ['delete'] as const

export const SessionRead = named('SessionRead', {
  id: id('ID of the session'),
  browser: Nullable(Type.String({ description: 'Browser, such as `Firefox`; null if unknown' })),
  system: Nullable(Type.String({ description: 'Operating system, such as `Android`; null if unknown' })),
  signed_in_by: OneOf(SIGN_IN_METHODS, 'How the user logged in'),
  is_current: Type.Boolean({ description: 'Whether this is the session of this request' }),
  last_used_at: timestamp('Time of the last use, accurate to 30 minutes'),
  may: May(SESSION_ACTIONS),
  created_at: timestamp('Login time'),
})
export const SessionList = named('SessionList', {
  items: Type.Array(SessionRead, { description: 'Sessions, most recently used first' }),
})

export type SignInMethod = (typeof SIGN_IN_METHODS)[number]
export type SessionRead = Static<typeof SessionRead>
export type SessionList = Static<typeof SessionList>
