import { randomUUID } from 'node:crypto'
import type { Language } from '@larder/contract/languages'
import type { ShoppingOperation } from '@larder/contract/shopping/shopping-operations'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { changedMeanwhile, HttpError, notFound } from '../../errors/http-error.ts'
import { type Caller, requireAction } from '../../http/access.ts'
import { matchesIfMatch } from '../../http/etags.ts'
import { lockCaller } from '../../http/lock-caller.ts'
import { applyOperations } from '../../shopping/lists/apply-operations.ts'
import { applyAndNotify } from '../../shopping/lists/change-list.ts'
import { findItem, findItemByKey } from '../../shopping/lists/items.queries.ts'
import { parseItems } from '../../shopping/lists/parse-items.ts'
import { shoppingListAccess } from '../../shopping/lists/shopping-lists.access.ts'
import { lockList } from '../../shopping/lists/shopping-lists.queries.ts'
import { DavPrecondition } from './dav-precondition.ts'
import { caldav, dav } from './dav-xml.ts'
import { deleteName, findName, replaceName } from './object-names.queries.ts'
import type { ParsedTodo } from './parse-todo.ts'
import { formatItem, isWrittenByLarder, listTodos, readOwnName, type Todo } from './todos.ts'

const MAX_AMOUNT_LENGTH = 60
const VALID_NAME = /^[^/\p{Cc}]{1,255}$/u

type Target = { id: number; caller: Caller; language: Language }
type ListChange = { trx: Db; caller: Caller; language: Language; listId: number }

/** Locks the list, checks that the caller can still edit it, and notifies other devices on commit. */
function changeItems<Result>(
  db: Db,
  { id: listId, caller, language }: Target,
  change: (list: ListChange) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (trx) => {
    const list = await lockList(trx, listId)
    if (!list) throw notFound('Shopping list', listId)
    const present = await lockCaller(trx, caller)
    await requireAction(trx, present, shoppingListAccess, 'edit', listId)
    let result: Result | undefined
    await applyAndNotify(async () => {
      result = await change({ trx, caller: present, language, listId })
    })(trx, list)
    return result as Result
  })
}

/** Creates or changes an item. Repeating it changes nothing. Returns whether the name is new. */
export function putTodo(
  db: Db,
  request: FastifyRequest,
  target: Target & { name: string },
  parsed: ParsedTodo,
): Promise<boolean> {
  const { name } = target
  if (!VALID_NAME.test(name))
    throw new HttpError(400, 'malformed', 'This name is too long or contains a slash.')
  return changeItems(db, target, async (list) => {
    const { trx, listId } = list
    const before = await listTodos(trx, list, listId)
    const known = before.find((todo) => todo.name === name)
    requirePreconditions(request, known)
    requireUniqueUid(before, name, parsed.uid)
    const itemId = await findNamedItem(trx, listId, name)
    if (itemId === undefined && readOwnName(name) !== undefined)
      throw new DavPrecondition(dav('need-privileges'), 'Names that begin with "larder-" are reserved.')
    const shown = before.find(({ item }) => item.id === itemId)
    const changedId = await saveText(list, itemId, shown, parsed)
    await saveState(list, changedId, parsed, known !== undefined)
    const after = (await listTodos(trx, list, listId)).find(({ item }) => item.id === changedId)
    if (after) await saveName(list, after, name, parsed)
    return !known
  })
}

async function saveName({ trx, caller, listId }: ListChange, todo: Todo, name: string, parsed: ParsedTodo) {
  const { uid, summary, sortOrder } = parsed
  const { id: item_id, amount_readable } = todo.item
  const hasAmount = Boolean((await parseItems(trx, [summary], caller)).get(summary)?.amount_readable)
  const shown_text = formatItem(todo.item)
  // The text does not name what others added, or an amount that it leaves out.
  const isComplete = countAmounts(todo) <= 1 && (hasAmount || amount_readable === '')
  const typed_text = isComplete && !isWrittenByLarder(todo.item, summary) ? summary : shown_text
  if (todo.name === name && todo.uid === uid && todo.text === typed_text && todo.sortOrder === sortOrder)
    return
  await replaceName(trx, listId, { item_id, name, uid, typed_text, shown_text, sort_order: sortOrder })
}

const countAmounts = ({ item: { own_amount, parts } }: Todo) =>
  own_amount ? 1 + parts.filter(({ is_counted }) => is_counted).length : parts.length

/** A client that knows only an outdated name of an item removes that name; someone has added the item again since. */
export async function deleteTodo(db: Db, request: FastifyRequest, target: Target & { name: string }) {
  await changeItems(db, target, async (list) => {
    const { trx, caller, listId } = list
    const known = (await listTodos(trx, list, listId)).find(({ name }) => name === target.name)
    requirePreconditions(request, known)
    if (known) {
      const operation = { id: randomUUID(), at: Date.now(), kind: 'remove', item_id: known.item.id } as const
      return applyOperations(trx, listId, caller, [operation])
    }
    if (!(await findName(trx, listId, target.name)))
      throw new HttpError(404, 'not_found', 'This task does not exist.')
    await deleteName(trx, listId, target.name)
  })
}

function requirePreconditions(request: FastifyRequest, known: Todo | undefined) {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers
  const isMet = known
    ? ifNoneMatch?.trim() !== '*' && matchesIfMatch(request, known.etag)
    : ifMatch === undefined
  if (!isMet) throw changedMeanwhile('Shopping list item', known?.item.id ?? 0)
}

function requireUniqueUid(todos: Todo[], name: string, uid: string) {
  if (todos.some((todo) => todo.uid === uid && todo.name !== name))
    throw new DavPrecondition(caldav('no-uid-conflict'), 'Another task in this list has the same UID.')
}

/** Also finds removed items. */
async function findNamedItem(trx: Db, listId: number, name: string): Promise<number | undefined> {
  const itemId = (await findName(trx, listId, name))?.item_id ?? readOwnName(name)
  return itemId === undefined ? undefined : (await findItem(trx, listId, itemId))?.id
}

/** Adds the item, or changes its text. Returns the ID of the item, which is another one if the text now means another food. */
async function saveText(
  list: ListChange,
  itemId: number | undefined,
  shown: Todo | undefined,
  { summary }: ParsedTodo,
): Promise<number> {
  const { trx, caller, listId } = list
  const apply = (...operations: ShoppingOperation[]) => applyOperations(trx, listId, caller, operations)
  const at = Date.now()
  const add = async () => {
    const item_key = randomUUID()
    await apply({ id: randomUUID(), at, kind: 'add', text: summary, item_key })
    return (await findItemByKey(trx, listId, item_key))?.id as number
  }
  if (itemId === undefined) return add()
  if (!shown) {
    await apply({ id: randomUUID(), at, kind: 'restore', item_id: itemId })
    const restored = (await listTodos(trx, list, listId)).find(({ item }) => item.id === itemId)
    if (!restored) return add()
    return saveText(list, itemId, restored, { summary } as ParsedTodo)
  }
  if (summary === shown.text || isWrittenByLarder(shown.item, summary)) return itemId
  const parsed = (await parseItems(trx, [summary], caller)).get(summary)
  const { ingredient_id, name, amount_readable } = shown.item
  const isSameFood =
    parsed?.ingredient_id === ingredient_id &&
    (ingredient_id !== null || parsed.name.toLowerCase() === name.toLowerCase())
  if (!isSameFood) {
    await apply({ id: randomUUID(), at, kind: 'remove', item_id: itemId })
    return add()
  }
  const amount = parsed.amount_readable
  if (amount && amount !== amount_readable && amount.length <= MAX_AMOUNT_LENGTH)
    await apply({ id: randomUUID(), at, kind: 'amount', item_id: itemId, amount })
  return itemId
}

/** Only differences become operations. A new task that was merged into an item does not remove its note. */
async function saveState(
  list: ListChange,
  itemId: number,
  { isChecked, note }: ParsedTodo,
  isKnown: boolean,
) {
  const { trx, caller, listId } = list
  const todo = (await listTodos(trx, list, listId)).find(({ item }) => item.id === itemId)
  if (!todo) return
  // Later than the addition, which unticks the item.
  const shared = { at: Date.now() + 1, item_id: itemId }
  const operations: ShoppingOperation[] = []
  if (isChecked !== (todo.item.checked_at !== null))
    operations.push({ ...shared, id: randomUUID(), kind: isChecked ? 'check' : 'uncheck' })
  if (note !== todo.item.note && (note !== null || isKnown))
    operations.push({ ...shared, id: randomUUID(), kind: 'note', note })
  if (operations.length > 0) await applyOperations(trx, listId, caller, operations)
}
