import type { ShoppingListItemRead } from '@larder/contract/shopping/shopping-lists'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { computeEtag } from '../../http/etags.ts'
import { readList } from '../../shopping/lists/read-list.ts'
import type { CalendarObject } from './calendar-object.ts'
import { listNames, type ObjectName } from './object-names.queries.ts'
import { writeTodo } from './write-todo.ts'

/** An item of a list as clients see it. */
export type Todo = CalendarObject & {
  item: ShoppingListItemRead
  summary: string
  uid: string
  sortOrder: string | null
}

const OWN_NAME = /^larder-([1-9]\d{0,9})\.ics$/

/** Items that clients did not create are named by their ID. */
export const toOwnName = (itemId: number) => `larder-${itemId}.ics`
export const readOwnName = (name: string): number | undefined => {
  const id = Number(OWN_NAME.exec(name)?.[1])
  return id < 2 ** 31 ? id : undefined
}

export const formatItem = ({
  amount_readable,
  name,
}: Pick<ShoppingListItemRead, 'amount_readable' | 'name'>) =>
  [amount_readable, name].filter(Boolean).join(' ')

/** Returns no items if the caller cannot see the list. */
export async function listTodos(db: Db, caller: Caller, listId: number): Promise<Todo[]> {
  const list = await readList(db, listId, caller)
  if (!list) return []
  const names = new Map((await listNames(db, listId)).map((name) => [name.item_id, name]))
  return list.groups.flatMap(({ items }) =>
    items.map((item) => toTodo(item, names.get(item.id), list.created_at)),
  )
}

function toTodo(item: ShoppingListItemRead, chosen: ObjectName | undefined, listCreatedAt: string): Todo {
  const shown = formatItem(item)
  const summary = chosen?.shown_text === shown ? chosen.typed_text : shown
  const uid = chosen?.uid ?? `larder-item-${item.id}`
  const sortOrder = chosen?.sort_order ?? null
  const content = writeTodo({
    ...{ uid, summary, note: item.note, checkedAt: item.checked_at, sortOrder },
    changedAt: item.stamp > 0 ? new Date(item.stamp) : new Date(listCreatedAt),
  })
  const name = chosen?.name ?? toOwnName(item.id)
  return { name, etag: computeEtag(content), component: 'vtodo', content, item, summary, uid, sortOrder }
}
