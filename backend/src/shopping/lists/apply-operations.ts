import type { ShoppingOperation } from '@larder/contract/shopping/shopping-operations'
import type { Db } from '../../db/db.ts'
import { createClock } from '../../db/operation-clock.ts'
import { invalid } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { storeVisibleCondition } from '../stores/stores.access.ts'
import { addItem } from './add-items.ts'
import { findItem, findItemByKey, type NewItem, updateOwnAmount } from './items.queries.ts'
import { notifyShoppers } from './notify-shoppers.ts'
import { parseItems } from './parse-items.ts'

type Change = Pick<ShoppingOperation, 'id' | 'at' | 'kind' | 'note' | 'amount'> & {
  store_id?: number | undefined
  /** Who made the change; null if the account was deleted. */
  user_id: number | null
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
  const added: string[] = []
  for (const operation of operations) {
    const logged = await logOperation(trx, listId, caller, operation)
    if (!logged) continue
    const itemId =
      operation.kind === 'add'
        ? await add(trx, listId, caller, newItems.get(operation.text ?? '') as NewItem, operation)
        : await findTarget(trx, listId, operation)
    if (itemId === undefined) continue
    await linkOperation(trx, itemId, operation.id)
    const store_id = logged.store_id ?? undefined
    await applyChange(trx, itemId, { ...operation, store_id, user_id: caller.id })
    if (operation.kind !== 'add') continue
    added.push(operation.text ?? '')
    await applyEarlierChanges(trx, listId, itemId, operation.item_key)
  }
  await notifyShoppers(trx, listId, caller, added)
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
  return trx
    .insertInto('shopping_list_operations')
    .values((eb) => ({
      shopping_list_id: listId,
      user_id: caller.id,
      store_id: eb
        .selectFrom('stores')
        .select('stores.id')
        .where('stores.id', '=', operation.store_id ?? null)
        .where(storeVisibleCondition(caller)),
      key: operation.id,
      kind: operation.kind,
      at: String(operation.at),
      item_key: operation.item_key ?? null,
      note: operation.note ?? null,
      amount: operation.amount ?? null,
    }))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('store_id')
    .executeTakeFirst()
}

async function add(
  trx: Db,
  listId: number,
  caller: Caller,
  item: NewItem,
  operation: ShoppingOperation,
): Promise<number> {
  const key = operation.item_key ?? operation.id
  const known = await findItemByKey(trx, listId, key)
  const clock = createClock(operation.at, operation.id)
  return known?.id ?? addItem(trx, listId, caller, item, clock, key)
}

async function findTarget(trx: Db, listId: number, { item_id, item_key }: ShoppingOperation) {
  const item = item_id
    ? await findItem(trx, listId, item_id)
    : await findItemByKey(trx, listId, item_key ?? '')
  return item?.id
}

async function linkOperation(trx: Db, itemId: number, key: string) {
  await linkToItem(trx, itemId).where('key', '=', key).execute()
}

const linkToItem = (trx: Db, itemId: number) =>
  trx.updateTable('shopping_list_operations').set((eb) => ({
    shopping_list_item_id: itemId,
    ingredient_id: eb
      .selectFrom('shopping_list_items as i')
      .select('i.ingredient_id')
      .where('i.id', '=', itemId),
  }))

/** Changes to an item can arrive before its `add` operation. */
async function applyEarlierChanges(trx: Db, listId: number, itemId: number, itemKey: string | undefined) {
  const changes = await linkToItem(trx, itemId)
    .where('item_key', '=', itemKey ?? null)
    .where('shopping_list_id', '=', listId)
    .where('shopping_list_item_id', 'is', null)
    .returning(['key as id', 'at', 'kind', 'store_id', 'user_id', 'note', 'amount'])
    .$narrowType<Pick<Change, 'kind'>>()
    .execute()
  for (const { at, store_id, ...change } of changes)
    await applyChange(trx, itemId, { ...change, at: Number(at), ...(store_id !== null && { store_id }) })
}

async function applyChange(trx: Db, itemId: number, change: Change) {
  const clock = createClock(change.at, change.id)
  const update = trx.updateTable('shopping_list_items').where('id', '=', itemId)
  if (change.kind === 'check' || change.kind === 'uncheck') {
    const checkedAt = change.kind === 'check' ? new Date(Math.min(change.at, Date.now())).toISOString() : null
    await update
      .set({
        checked_at: checkedAt,
        checked_by_id: change.kind === 'check' ? change.user_id : null,
        checked_stamp: clock,
      })
      .where('checked_stamp', '<', clock)
      .execute()
  } else if (change.kind === 'amount') {
    await updateOwnAmount(trx, itemId, change.amount ?? null, clock)
  } else if (change.kind === 'note') {
    await update
      .set({ note: change.note || null, note_stamp: clock })
      .where('note_stamp', '<', clock)
      .execute()
  } else if (change.kind === 'remove' || change.kind === 'restore') {
    await update
      .set({ is_removed: change.kind === 'remove', removed_stamp: clock })
      .where('removed_stamp', '<', clock)
      .execute()
  } else if (change.kind === 'missing' || change.kind === 'found') {
    await saveAbsence(trx, itemId, change, clock)
  }
}

async function saveAbsence(trx: Db, itemId: number, { kind, store_id }: Change, clock: string) {
  await trx
    .insertInto('shopping_list_absences')
    .columns(['shopping_list_item_id', 'store_id', 'is_missing', 'stamp'])
    .expression((eb) =>
      eb
        .selectFrom('stores')
        .select([
          eb.val(itemId).as('shopping_list_item_id'),
          'stores.id',
          eb.val(kind === 'missing').as('is_missing'),
          eb.val(clock).as('stamp'),
        ])
        .where('stores.id', '=', store_id ?? null),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['shopping_list_item_id', 'store_id'])
        .doUpdateSet((eb) => ({
          is_missing: eb.ref('excluded.is_missing'),
          stamp: eb.ref('excluded.stamp'),
        }))
        .whereRef('shopping_list_absences.stamp', '<', 'excluded.stamp'),
    )
    .execute()
}
