import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { ChangeQueue } from '#lib/offline/change-queue/change-queue.svelte.ts'
import { shoppingStore } from './device-store.ts'
import { resolveAdded } from './resolve-added.ts'
import { sendBatch } from './send-batch.ts'
import { isOperation, type WaitingChange } from './waiting-change.ts'

type Owner = {
  listId: number
  userId: number
  storeId: number | null
}

/** Undefined after a placement, whose response has no list. */
type Result = ShoppingListRead | undefined
export type ListQueue = ChangeQueue<WaitingChange, Result>

export const belongsTo =
  ({ listId, userId }: Pick<Owner, 'listId' | 'userId'>) =>
  (change: WaitingChange) =>
    change.list_id === listId && change.user_id === userId

export const recomputeList = (list: Result, done: readonly WaitingChange[], rest: WaitingChange[]) =>
  list ? resolveAdded(list, done, rest) : rest

export const listQueue = (owner: Owner, acknowledge: (list: Result) => void = () => undefined): ListQueue =>
  new ChangeQueue({
    isOwn: belongsTo(owner),
    canBatch: isOperation,
    send: (batch) => sendBatch(batch, owner.storeId),
    reconcile: recomputeList,
    acknowledge,
    store: shoppingStore,
  })
