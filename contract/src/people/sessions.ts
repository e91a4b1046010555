import { type Static, Type } from 'typebox'
import { id, May, Nullable, named, timestamp } from '../fields.ts'

export const SESSION_ACTIONS = ['delete'] as const

export const SessionRead = named('SessionRead', {
  id: id('Identifies the session'),
  browser: Nullable(Type.String({ description: 'Such as `Firefox`; null when the device did not say' })),
  system: Nullable(Type.String({ description: 'Such as `Android`; null likewise' })),
  is_current: Type.Boolean({ description: 'Whether it is the one that asks' }),
  last_used_at: timestamp('When it was last gone on with, to the half hour'),
  may: May(SESSION_ACTIONS),
  created_at: timestamp('When one logged in'),
})
export const SessionList = named('SessionList', {
  items: Type.Array(SessionRead, { description: 'Last used first' }),
})

export type SessionAction = (typeof SESSION_ACTIONS)[number]
export type SessionRead = Static<typeof SessionRead>
export type SessionList = Static<typeof SessionList>
