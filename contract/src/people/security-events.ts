import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, Nullable, named, OneOf } from '../fields.ts'

const SECURITY_EVENT_KINDS = [
  'new_device',
  'failed_login',
  'failed_second_factor',
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_created',
  'recovery_code_used',
  'second_factor_reset',
  'webhook_disabled',
] as const

export const SecurityEventRead = named('SecurityEventRead', {
  id: id('ID of the event'),
  kind: OneOf(SECURITY_EVENT_KINDS, 'What happened'),
  count: count('How often it happened within an hour'),
  browser: Nullable(Type.String({ description: 'Browser, such as `Firefox`; null if unknown' })),
  system: Nullable(Type.String({ description: 'Operating system, such as `Android`; null if unknown' })),
  name: Nullable(
    Type.String({
      description: 'Name of the passkey or webhook, or of the Admin who removed the second factors',
    }),
  ),
  created_at: CreatedAt,
})
export const SecurityEventList = named('SecurityEventList', {
  items: Type.Array(SecurityEventRead, { description: 'The last 20 events within 90 days, newest first' }),
})

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]
export type SecurityEventRead = Static<typeof SecurityEventRead>
