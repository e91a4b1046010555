import { buyItem } from '@larder/amounts/buy-item'
import { localName } from '@larder/amounts/local-name'
import { LANGUAGES, type Language } from '@larder/contract/languages'
import type { ShoppingListItemRead } from '@larder/contract/shopping/shopping-lists'
import type { Db } from '../../db/db.ts'
import { computeEtag } from '../../http/etags.ts'
import { readList } from '../../shopping/lists/read-list.ts'
import type { CalendarObject } from './calendar-object.ts'
import { listNames, type ObjectName } from './object-names.queries.ts'
import type { Viewer } from './viewer.ts'
import { writeTodo } from './write-todo.ts'

type TodoReader = Pick<Viewer, 'caller' | 'language'>

/** An item of a list as clients see it. */
export type Todo = CalendarObject & {
  item: ShoppingListItemRead
  /** As the cook typed it; otherwise the API's text. */
  text: string
  /** The text in the language of the client. */
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

const joinWords = (...words: string[]) => words.filter(Boolean).join(' ')

export const formatItem = ({ amount_readable, name }: ShoppingListItemRead) =>
  joinWords(amount_readable, name)

/** With the usual name and units of a food in the language. */
function translateItem(item: ShoppingListItemRead, language: Language): string {
  if (item.ingredient_id === null) return formatItem(item)
  return joinWords(buyItem(item, { locale: language }), localName(item.name, language))
}

/** Whether Larder wrote this text, not a cook. */
export const isWrittenByLarder = (item: ShoppingListItemRead, text: string) =>
  text === formatItem(item) || LANGUAGES.some((language) => text === translateItem(item, language))

/** Returns no items if the caller cannot see the list. */
export async function listTodos(db: Db, { caller, language }: TodoReader, listId: number): Promise<Todo[]> {
  const list = await readList(db, listId, caller)
  if (!list) return []
  const names = new Map((await listNames(db, listId)).map((name) => [name.item_id, name]))
  return list.groups.flatMap(({ items }) =>
    items.map((item) => toTodo(item, names.get(item.id), { language, listCreatedAt: list.created_at })),
  )
}

function toTodo(
  item: ShoppingListItemRead,
  chosen: ObjectName | undefined,
  { language, listCreatedAt }: { language: Language; listCreatedAt: string },
): Todo {
  const shown = formatItem(item)
  const text = chosen?.shown_text === shown ? chosen.typed_text : shown
  const summary = text === shown ? translateItem(item, language) : text
  const uid = chosen?.uid ?? `larder-item-${item.id}`
  const sortOrder = chosen?.sort_order ?? null
  const write = (words: string) =>
    writeTodo({
      ...{ uid, summary: words, note: item.note, checkedAt: item.checked_at, sortOrder },
      changedAt: item.stamp > 0 ? new Date(item.stamp) : new Date(listCreatedAt),
    })
  const name = chosen?.name ?? toOwnName(item.id)
  // The same in all languages: a client may send Accept-Language with some requests only.
  const etag = computeEtag(write(text))
  return { name, etag, component: 'vtodo', content: write(summary), item, text, summary, uid, sortOrder }
}
