import { type Static, Type } from 'typebox'
import { CreatedAt, defineBase, id, May, Nullable, named, OneOf, optional, Version } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'

export const PUSH_SUBSCRIPTION_ACTIONS = ['update', 'delete'] as const
/** One more removes the subscription that was changed the longest ago. */
export const MAX_PUSH_SUBSCRIPTIONS = 10

const PushSubscriptionBase = defineBase('PushSubscription', {
  language: OneOf(LANGUAGES, 'Language of the notifications'),
  time_zone: Type.String({
    pattern: '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$',
    description: 'IANA time zone for `plan_at`, such as `Europe/Berlin`',
  }),
  wants_timers: Type.Boolean({ description: 'Notify when a timer of a cooking session ends' }),
  wants_alarms: Type.Boolean({ description: 'Notify when it is time to start a step (“Ready on time”)' }),
  wants_list_items: Type.Boolean({
    description:
      'Notify when someone else adds an item to a list that you are shopping from, that is, from which you ticked an item within two hours',
  }),
  plan_at: Nullable(
    Type.String({
      pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
      description:
        'Local time of the daily notification about the meals of today and tomorrow, as `HH:MM`; null for no notification',
    }),
  ),
})
const base = PushSubscriptionBase.properties

export const PushSubscriptionCreate = named(
  'PushSubscriptionCreate',
  {
    endpoint: Type.String({
      format: 'uri',
      pattern: '^https://[\\u0021-\\u007e]+$',
      maxLength: 1000,
      description: 'Endpoint URL from the browser’s push subscription',
    }),
    keys: Type.Object(
      {
        p256dh: Type.String({
          pattern: '^[\\w-]{87}=?$',
          description: 'Public key of the browser (P-256), base64url',
        }),
        auth: Type.String({
          pattern: '^[\\w-]{22}={0,2}$',
          description: 'Authentication secret of the browser, base64url',
        }),
      },
      { additionalProperties: false, description: 'Keys as in `PushSubscription.toJSON()`' },
    ),
    ...optional(base),
  },
  {
    description: 'If the endpoint is already registered, its subscription is replaced',
    examples: [
      {
        endpoint: 'https://push.example.com/send/3mJ7',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
        language: 'en',
        time_zone: 'Europe/Berlin',
        plan_at: '17:30',
      },
    ],
  },
)
export const PushSubscriptionUpdate = named('PushSubscriptionUpdate', optional(base), {
  description: 'Absent fields stay unchanged; null clears a field',
  examples: [{ wants_alarms: false, plan_at: null }],
})
export const PushSubscriptionRead = named('PushSubscriptionRead', {
  id: id('ID of the subscription'),
  user_id: id('ID of the user who owns the device'),
  browser: Nullable(Type.String({ description: 'Browser, such as `Firefox`; null if unknown' })),
  system: Nullable(Type.String({ description: 'Operating system, such as `Android`; null if unknown' })),
  is_current: Type.Boolean({
    description: 'Whether the subscription belongs to the session of this request',
  }),
  ...base,
  version: Version,
  created_at: CreatedAt,
  may: May(PUSH_SUBSCRIPTION_ACTIONS),
})
export const PushSubscriptionList = named('PushSubscriptionList', {
  items: Type.Array(PushSubscriptionRead, { description: 'Newest first' }),
})
export const PushKey = named('PushKey', {
  public_key: Type.String({
    description: 'VAPID public key of this server, base64url; use it as `applicationServerKey`',
  }),
})

/** The decrypted payload of a push message. */
export type PushMessage = {
  title: string
  body: string
  /** A message replaces an earlier one with the same tag. */
  tag: string
  /** The page that a click opens. */
  path: string
  language: string
}

export type PushSubscriptionCreate = Static<typeof PushSubscriptionCreate>
export type PushSubscriptionUpdate = Static<typeof PushSubscriptionUpdate>
export type PushSubscriptionRead = Static<typeof PushSubscriptionRead>
export type PushSubscriptionList = Static<typeof PushSubscriptionList>
