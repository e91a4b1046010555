import type { ShoppingOperation } from '@larder/contract/shopping/shopping-operations'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { createClock } from '../../db/operation-clock.ts'
import { invalid } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { storeVisibleCondition } from '../stores/stores.access.ts'
import { addItem } from './add-items.ts'
import { findItem, findItemByKey, type NewItem, updateOwnAmount } from './items.queries.ts'
import { parseItems } from './parse-items.ts'

type Change = Pick<ShoppingOperation, 'id' | 'at' | 'kind' | 'note' | 'amount'> & {
  store_id?: number | undefined
}

/**
 * Merges operations from devices, which can arrive in any order and more than once. Each operation is applied once, and the newest
 * change to each field of an item wins. The list must be locked.
 */
export async function applyOperations(
  trx: Db,
  listId: number,
  caller: Caller,
  operations: ShoppingOperation[],
) {
  for (const [index, operation] of operations.entries()) requireComplete(operation, `/operations/${index}`)
  const texts = operations.filter(({ kind }) => kind === 'add').map(({ text = '' }) => text)
  const newItems = await parseItems(trx, texts, caller)
  for (const operation of operations) {
    const logged = await logOperation(trx, listId, caller, operation)
    if (!logged) continue
    const itemId =
      operation.kind === 'add'
        ? await add(trx, listId, newItems.get(operation.text ?? '') as NewItem, operation)
        : await findTarget(trx, listId, operation)
    if (itemId === undefined) continue
    await linkOperation(trx, itemId, operation.id)
    await applyChange(trx, itemId, { ...operation, store_id: logged.store_id ?? undefined })
    if (operation.kind === 'add') await applyEarlierChanges(trx, listId, itemId, operation.item_key)
  }
}

function requireComplete(operation: ShoppingOperation, path: string) {
  const { kind, item_id, item_key, text, store_id } = operation
  if (kind === 'add' && !(text && item_key))
    throw invalid(path, 'required', 'requires text and item_key for kind add', {
      fields: ['text', 'item_key'],
    })
  if (kind !== 'add' && !item_id && !item_key)
    throw invalid(path, 'either', 'requires item_id or item_key', { fields: ['item_id', 'item_key'] })
  if ((kind === 'missing' || kind === 'found') && !store_id)
    throw invalid(path, 'required', `requires store_id for kind ${kind}`, { fields: ['store_id'] })
}

/** Returns undefined if the operation was applied before. Ignores a store that the caller cannot see. */
async function logOperation(
  trx: Db,
  listId: number,
  caller: Caller,
  operation: ShoppingOperation,
): Promise<{ store_id: number | null } | undefined> {
  const { rows } = await sql<{ store_id: number | null }>`
    insert into shopping_list_operations (shopping_list_id, user_id, store_id, key, kind, at, item_key, note, amount)
    values (${listId}, ${caller.id},
      (select stores.id from stores where stores.id = ${operation.store_id ?? null} and ${storeVisibleCondition(caller)}),
      ${operation.id}, ${operation.kind}, ${operation.at}, ${operation.item_key ?? null}, ${operation.note ?? null},
      ${operation.amount ?? null})
    on conflict (key) do nothing returning store_id`.execute(trx)
  return rows[0]
}

async function add(trx: Db, listId: number, item: NewItem, operation: ShoppingOperation): Promise<number> {
  const key = operation.item_key ?? operation.id
  const known = await findItemByKey(trx, listId, key)
  const clock = createClock(operation.at, operation.id)
  return known?.id ?? addItem(trx, listId, item, clock, key)
}

async function findTarget(trx: Db, listId: number, { item_id, item_key }: ShoppingOperation) {
  const item = item_id
    ? await findItem(trx, listId, item_id)
    : await findItemByKey(trx, listId, item_key ?? '')
  return item?.id
}

async function linkOperation(trx: Db, itemId: number, key: string) {
  await sql`
    update shopping_list_operations set shopping_list_item_id = ${itemId}, ingredient_id = ${selectIngredientId(itemId)}
    where key = ${key}`.execute(trx)
}

const selectIngredientId = (itemId: number) =>
  sql`(select i.ingredient_id from shopping_list_items i where i.id = ${itemId})`

/** Changes to an item can arrive before its `add` operation. */
async function applyEarlierChanges(trx: Db, listId: number, itemId: number, itemKey: string | undefined) {
  const { rows } = await sql<{
    id: string
    at: string
    kind: Change['kind']
    store_id: number | null
    note: string | null
    amount: string | null
  }>`
    update shopping_list_operations set shopping_list_item_id = ${itemId}, ingredient_id = ${selectIngredientId(itemId)}
    where item_key = ${itemKey} and shopping_list_id = ${listId} and shopping_list_item_id is null
    returning key as id, at, kind, store_id, note, amount`.execute(trx)
  for (const { at, store_id, ...change } of rows)
    await applyChange(trx, itemId, { ...change, at: Number(at), ...(store_id !== null && { store_id }) })
}

async function applyChange(trx: Db, itemId: number, change: Change) {
  const clock = createClock(change.at, change.id)
  if (change.kind === 'check' || change.kind === 'uncheck') {
    const checkedAt = change.kind === 'check' ? new Date(Math.min(change.at, Date.now())).toISOString() : null
    await sql`
      update shopping_list_items set checked_at = ${checkedAt}, checked_stamp = ${clock}
      where id = ${itemId} and checked_stamp < ${clock}`.execute(trx)
  } else if (change.kind === 'amount') {
    await updateOwnAmount(trx, itemId, change.amount ?? null, clock)
  } else if (change.kind === 'note') {
    await sql`
      update shopping_list_items set note = ${change.note || null}, note_stamp = ${clock}
      where id = ${itemId} and note_stamp < ${clock}`.execute(trx)
  } else if (change.kind === 'remove' || change.kind === 'restore') {
    await sql`
      update shopping_list_items set is_removed = ${change.kind === 'remove'}, removed_stamp = ${clock}
      where id = ${itemId} and removed_stamp < ${clock}`.execute(trx)
  } else if (change.kind === 'missing' || change.kind === 'found') {
    await sql`
      insert into shopping_list_absences as known (shopping_list_item_id, store_id, is_missing, stamp)
      select ${itemId}, s.id, ${change.kind === 'missing'}, ${clock} from stores s where s.id = ${change.store_id ?? null}
      on conflict (shopping_list_item_id, store_id) do update set is_missing = excluded.is_missing, stamp = excluded.stamp
      where known.stamp < excluded.stamp`.execute(trx)
  }
}
