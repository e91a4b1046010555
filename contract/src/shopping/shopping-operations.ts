import { type Static, Type } from 'typebox'
import { id, line, Nullable, named, OneOf, requiredText, text } from '../fields.ts'

/** A longer item is kept as it was typed: matching it would cost more than it tells. */
export const MAX_ITEM_WORDS = 20

const MAX_MILLISECONDS = 8_640_000_000_000_000

export const operationTime = (what: string) =>
  Type.Integer({
    minimum: 0,
    maximum: MAX_MILLISECONDS,
    description: `When it was made, in milliseconds, and after the \`stamp\` of the ${what}: the newest change wins`,
  })

const OPERATION_KINDS = [
  'add',
  'check',
  'uncheck',
  'amount',
  'note',
  'remove',
  'restore',
  'missing',
  'found',
] as const

/** A change made on a device, perhaps without a signal. It may be sent again, late and out of order. */
export const ShoppingOperation = named(
  'ShoppingOperation',
  {
    id: Type.String({ format: 'uuid', description: 'Made on the device: an operation is applied once' }),
    at: operationTime('item'),
    kind: OneOf(OPERATION_KINDS, 'What was done'),
    item_id: Type.Optional(id('The item; this or `item_key`')),
    item_key: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'The item, by the key of the `add` that made it on a device',
      }),
    ),
    text: Type.Optional(
      requiredText(
        300,
        `For \`add\`: what to buy. More than ${MAX_ITEM_WORDS} words are kept as text, without an ingredient or an amount`,
      ),
    ),
    amount: Type.Optional(Nullable(line(60, 'For `amount`: how much to buy; null: what the parts come to'))),
    note: Type.Optional(Nullable(text(500, 'For `note`: the remark; null removes it'))),
    store_id: Type.Optional(id('The store the shopper was in; needed for `missing` and `found`')),
  },
  {
    examples: [
      {
        id: '5f0c7a52-4c0e-4b0a-9a3f-2f6f6f0f9b11',
        at: 1794700000000,
        kind: 'check',
        item_id: 1,
        store_id: 1,
      },
    ],
  },
)

export const ShoppingOperations = named(
  'ShoppingOperations',
  {
    operations: Type.Array(ShoppingOperation, {
      minItems: 1,
      maxItems: 500,
      description: 'All that waited on the device',
    }),
  },
  {
    examples: [
      {
        operations: [
          {
            id: '5f0c7a52-4c0e-4b0a-9a3f-2f6f6f0f9b12',
            at: 1794700000000,
            kind: 'add',
            item_key: '5f0c7a52-4c0e-4b0a-9a3f-2f6f6f0f9b13',
            text: 'oat milk',
          },
        ],
      },
    ],
  },
)

export type ShoppingOperation = Static<typeof ShoppingOperation>
export type ShoppingOperations = Static<typeof ShoppingOperations>
