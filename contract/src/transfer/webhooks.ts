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
  timestamp,
  Version,
} from '../fields.ts'
import { Page, PageQuery } from '../paging.ts'
import { CHANGE_RESOURCES } from './changes.ts'

export const WEBHOOK_ACTIONS = ['update', 'delete'] as const
export const MAX_WEBHOOKS = 10
export const DELIVERY_DAYS = 30
export const WEBHOOK_DISABLE_REASONS = ['failing', 'gone', 'secret_lost'] as const
const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

export const WebhookBase = defineBase('Webhook', {
  name: Name('Name of the webhook'),
  url: Type.String({
    format: 'uri',
    pattern: '^https?://[\\u0021-\\u007e]+$',
    maxLength: 1000,
    description:
      'Where Larder sends messages. The operator must allow addresses of a local network (`OUTBOUND_ALLOW`)',
  }),
  resources: Type.Array(OneOf(CHANGE_RESOURCES, 'Kind of item'), {
    minItems: 1,
    maxItems: CHANGE_RESOURCES.length,
    uniqueItems: true,
    description:
      'Kinds of items whose changes are sent. The message `recipe.updated` tells of an updated recipe',
  }),
})
const base = WebhookBase.properties
const Secret = Type.String({
  description:
    'Secret of the signatures, as in the Standard Webhooks specification. Only this response contains it',
})

export const WebhookCreate = named(
  'WebhookCreate',
  {
    ...base,
    kitchen_id: Type.Optional(
      Nullable(id('ID of a kitchen, to get only what it shares; null for everything that you can see')),
    ),
  },
  {
    examples: [
      {
        name: 'Home Assistant',
        url: 'https://home.example.com/api/webhook/larder',
        resources: ['shopping_list'],
      },
    ],
  },
)
export const WebhookUpdate = named(
  'WebhookUpdate',
  {
    ...optional(base),
    is_enabled: Type.Optional(Type.Boolean({ description: 'Whether messages are sent' })),
  },
  { description: 'Absent fields stay unchanged', examples: [{ is_enabled: true }] },
)
export const WebhookRead = named('WebhookRead', {
  id: id('ID of the webhook'),
  user_id: id('ID of the owner; messages contain what the owner can see'),
  kitchen_id: Nullable(id('ID of the kitchen; null for everything that the owner can see')),
  ...base,
  is_enabled: Type.Boolean({ description: 'Whether messages are sent' }),
  disabled_because: Nullable(
    OneOf(
      WEBHOOK_DISABLE_REASONS,
      'Why Larder disabled it: no message arrived for five days, the address responded with 410, or the secret is unreadable since TOKEN_SECRET changed. Else null',
    ),
  ),
  failing_since: Nullable(timestamp('Time of the first failure since the last success; null if it works')),
  version: Version,
  created_at: CreatedAt,
  may: May(WEBHOOK_ACTIONS),
})
export const WebhookCreated = named('WebhookCreated', { ...WebhookRead.properties, secret: Secret })
export const WebhookSecret = named('WebhookSecret', {
  secret: Secret,
  old_secret_until: timestamp('Until then, the former secret signs messages too'),
})
export const WebhookList = named('WebhookList', {
  items: Type.Array(WebhookRead, { description: 'Newest first' }),
})
export const WebhookDeliveryRead = named('WebhookDeliveryRead', {
  id: id('ID of the delivery'),
  key: Type.String({ format: 'uuid', description: 'Header `webhook-id`; the same in every attempt' }),
  type: Type.String({ description: 'Type of the message, such as `recipe.updated`' }),
  status: OneOf(
    DELIVERY_STATES,
    'Whether the message waits for its next attempt, was delivered, or was given up',
  ),
  attempts: count('Number of attempts so far'),
  next_attempt_at: Nullable(timestamp('Time of the next attempt; null if there is none')),
  last_attempt_at: Nullable(timestamp('Time of the last attempt; null if there was none')),
  response_status: Nullable(
    Type.Integer({ description: 'HTTP status of the last response; null if there was none' }),
  ),
  failure: Nullable(
    Type.String({ description: 'Why the last attempt failed, such as `timed_out`; else null' }),
  ),
  created_at: CreatedAt,
})
export const WebhookDeliveryQuery = Type.Object(PageQuery)
export const WebhookDeliveryPage = Page('WebhookDeliveryPage', WebhookDeliveryRead)

export type WebhookCreate = Static<typeof WebhookCreate>
export type WebhookUpdate = Static<typeof WebhookUpdate>
export type WebhookRead = Static<typeof WebhookRead>
export type WebhookDeliveryRead = Static<typeof WebhookDeliveryRead>
