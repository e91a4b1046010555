import { randomUUID } from 'node:crypto'
import type { ShoppingListPage, ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { type Static, Type } from 'typebox'
import { day, defineTool, id, text } from './tool.ts'

const READING = { area: 'shopping', isReading: true } as const
const WRITING = { area: 'shopping', isReading: false } as const
const MAX_LISTS = 50

const list_id = id('ID from list_shopping_lists')

const List = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      amount: Type.String(),
      aisle: Type.Union([Type.String(), Type.Null()]),
      is_ticked: Type.Boolean(),
    }),
  ),
})

const toList = ({ id, name, groups }: ShoppingListRead): Static<typeof List> => ({
  id,
  name,
  items: groups.flatMap(({ shelf, items }) =>
    items.map((item) => ({
      id: item.id,
      name: item.name,
      amount: item.amount_readable,
      aisle: shelf?.name ?? null,
      is_ticked: item.checked_at !== null,
    })),
  ),
})

const listLists = defineTool({
  name: 'list_shopping_lists',
  title: 'List shopping lists',
  description: 'Lists the shopping lists of the user, with the number of items that are not ticked.',
  input: Type.Object({}),
  output: Type.Object({
    lists: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), open_items: Type.Integer() })),
  }),
  access: READING,
  async run(api) {
    const page = await api.get<Static<typeof ShoppingListPage>>('/shopping-lists/', { limit: MAX_LISTS })
    return {
      lists: page.items.map(({ id, name, item_count, checked_count }) => ({
        id,
        name,
        open_items: item_count - checked_count,
      })),
    }
  },
})

const showList = defineTool({
  name: 'show_shopping_list',
  title: 'Show a shopping list',
  description: 'Lists the items of a shopping list in the order of the aisles.',
  input: Type.Object({ list_id }),
  output: List,
  access: READING,
  run: async (api, { list_id }) => toList(await api.get(`/shopping-lists/${list_id}`)),
})

const addItems = defineTool({
  name: 'add_to_shopping_list',
  title: 'Add items to a shopping list',
  description: 'Adds items as a person would type them: "2 l milk", "bread". Equal foods are added up.',
  input: Type.Object({
    list_id,
    items: Type.Array(text(200, 'One item'), { minItems: 1, maxItems: 50 }),
  }),
  output: List,
  access: WRITING,
  async run(api, { list_id, items }) {
    const at = Date.now()
    const operations = items.map((item) => ({
      id: randomUUID(),
      at,
      kind: 'add',
      item_key: randomUUID(),
      text: item,
    }))
    return toList(await api.post(`/shopping-lists/${list_id}/operations`, { operations }))
  },
})

const tickItems = defineTool({
  name: 'tick_items',
  title: 'Tick items',
  description: 'Ticks items of a shopping list, or removes their ticks.',
  input: Type.Object({
    list_id,
    item_ids: Type.Array(id('ID of an item from show_shopping_list'), { minItems: 1, maxItems: 100 }),
    is_ticked: Type.Boolean(),
  }),
  output: List,
  access: WRITING,
  async run(api, { list_id, item_ids, is_ticked }) {
    const at = Date.now()
    const kind = is_ticked ? 'check' : 'uncheck'
    const operations = item_ids.map((item_id) => ({ id: randomUUID(), at, kind, item_id }))
    return toList(await api.post(`/shopping-lists/${list_id}/operations`, { operations }))
  },
})

const shopForDays = defineTool({
  name: 'shop_for_days',
  title: 'Shop for planned days',
  description: 'Puts the ingredients of all meals planned for some days on a shopping list.',
  input: Type.Object({
    list_id,
    days: Type.Array(day('A planned day'), { minItems: 1, maxItems: 14, uniqueItems: true }),
    kitchen_id: Type.Optional(id('ID of the kitchen whose plan is meant; default: the user’s own plan')),
  }),
  output: List,
  access: { isReading: false },
  run: async (api, { list_id, ...body }) =>
    toList(await api.post(`/shopping-lists/${list_id}/planned-days`, body)),
})

export const SHOPPING_TOOLS = [listLists, showList, addItems, tickItems, shopForDays]
