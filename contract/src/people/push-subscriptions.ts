import { type Static, Type } from 'typebox'
import { CreatedAt, id, May, Nullable, named, OneOf, optional, sharedBy, Version } from '../fields.ts'

export const PUSH_SUBSCRIPTION_ACTIONS = ['update', 'delete'] as const
/** More devices than anyone has at hand: who adds another one loses the longest unused. */
export const MAX_PUSH_SUBSCRIPTIONS = 10

export const PushSubscriptionBase = sharedBy('PushSubscription', {
  language: OneOf(['en', 'de'], 'In which it is told'),
  time_zone: Type.String({
    pattern: '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$',
    description: 'By whose clock `plan_at` is, such as `Europe/Berlin`',
  }),
  wants_timers: Type.Boolean({ description: 'Rings when a timer of a cooking session ends' }),
  wants_alarms: Type.Boolean({ description: 'Rings when it is time to begin with something' }),
  plan_at: Nullable(
    Type.String({
      pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
      description: 'When it is told what is planned for today and tomorrow, on the clock; null: never',
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
      description: 'Where the push service of the browser takes messages: an https address',
    }),
    keys: Type.Object(
      {
        p256dh: Type.String({ pattern: '^[\\w-]{87}=?$', description: 'Its public key (P-256), base64url' }),
        auth: Type.String({ pattern: '^[\\w-]{22}={0,2}$', description: 'Its secret, base64url' }),
      },
      { additionalProperties: false, description: 'As `PushSubscription.toJSON()` has them' },
    ),
    ...optional(base),
  },
  {
    description: 'A browser that is known already is changed',
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
  description: 'What is absent stays, null clears',
  examples: [{ wants_alarms: false, plan_at: null }],
})
export const PushSubscriptionRead = named('PushSubscriptionRead', {
  id: id('Identifies the subscription'),
  user_id: id('Whose device it is'),
  browser: Nullable(Type.String({ description: 'Such as `Firefox`; null when the device did not say' })),
  system: Nullable(Type.String({ description: 'Such as `Android`; null likewise' })),
  is_current: Type.Boolean({ description: 'Whether it belongs to the session that asks' }),
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
    description: 'The public key of this Larder (VAPID), base64url: `applicationServerKey` of a subscription',
  }),
})

/** What a device is told, once it has decrypted it. */
export type PushMessage = {
  title: string
  body: string
  /** The same tag is the same message. */
  tag: string
  /** What a click opens, on this site. */
  path: string
  language: string
}

export type PushSubscriptionAction = (typeof PUSH_SUBSCRIPTION_ACTIONS)[number]
export type PushSubscriptionCreate = Static<typeof PushSubscriptionCreate>
export type PushSubscriptionUpdate = Static<typeof PushSubscriptionUpdate>
export type PushSubscriptionRead = Static<typeof PushSubscriptionRead>
export type PushSubscriptionList = Static<typeof PushSubscriptionList>
