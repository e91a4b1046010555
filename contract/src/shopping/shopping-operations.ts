import { type Static, Type } from 'typebox'
import { id, line, Nullable, named, OneOf, requiredText, text } from '../fields.ts'
import { operationTime } from '../operation-time.ts'

/** Longer texts are not matched to ingredients, because matching would cost too much. */
export const MAX_ITEM_WORDS = 20

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

/** A change made on a device, possibly offline. It can arrive late, repeatedly and out of order. */
export const ShoppingOperation = named(
  'ShoppingOperation',
  {
    id: Type.String({
      format: 'uuid',
      description: 'ID created by the device; each operation is applied once',
    }),
    at: operationTime('item'),
    kind: OneOf(OPERATION_KINDS, 'Kind of change'),
    item_id: Type.Optional(id('ID of the item; every kind except `add` requires this or `item_key`')),
    item_key: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Key that the device created for the item; `add` requires it',
      }),
    ),
    text: Type.Optional(
      requiredText(
        300,
        `For \`add\`: the item as free text. A text of more than ${MAX_ITEM_WORDS} words is stored as a name, without ingredient or amount.`,
      ),
    ),
    amount: Type.Optional(
      Nullable(line(60, 'For `amount`: the amount to buy; null restores the total of the parts')),
    ),
    note: Type.Optional(Nullable(text(500, 'For `note`: the note; null removes it'))),
    store_id: Type.Optional(
      id('ID of the store that the shopper was in; required for `missing` and `found`'),
    ),
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
      description: 'All unsent operations of the device',
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
