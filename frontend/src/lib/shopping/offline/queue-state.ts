import type { ShoppingListRead } from '@larder/contract/shopping-lists'
import { resolveAdded } from './resolve-added.ts'
import { isOperation, type WaitingChange } from './waiting-change.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000
const MOST_AT_ONCE = 200

/** What waits on this device for one list, and how sending it goes. */
export type QueueState = {
  changes: readonly WaitingChange[]
  /** How long to wait before the next attempt; 0 while the service can be reached. */
  pauseMs: number
  isSignedOut: boolean
  /** Some of what was sent together was refused: only alone is it known which. */
  isOneByOne: boolean
}

export type SendResult =
  | { outcome: 'done'; list: ShoppingListRead | undefined }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'signed-out' }
  | { outcome: 'unreachable' }

export const EMPTY_QUEUE: QueueState = { changes: [], pauseMs: 0, isSignedOut: false, isOneByOne: false }

export const isStanding = (change: WaitingChange) => change.refusal === undefined

/** Takes up what was kept when the page was last left: of this list and this person, and before what was done since. */
export function resumeKept(
  state: QueueState,
  kept: readonly WaitingChange[],
  { listId, userId }: { listId: number; userId: number },
): QueueState {
  const here = new Set(state.changes.map((change) => change.id))
  const mine = kept.filter(
    (change) => change.list_id === listId && change.user_id === userId && !here.has(change.id),
  )
  return { ...state, changes: [...mine, ...state.changes] }
}

export const addChanges = (state: QueueState, added: readonly WaitingChange[]): QueueState => ({
  ...state,
  changes: [...state.changes, ...added],
})

export const dropChange = (state: QueueState, id: string): QueueState => ({
  ...state,
  changes: state.changes.filter((change) => change.id !== id),
})

export const retryChange = (state: QueueState, id: string): QueueState => ({
  ...state,
  changes: state.changes.map((change) => (change.id === id ? withoutRefusal(change) : change)),
})

function withoutRefusal(change: WaitingChange): WaitingChange {
  const { refusal: _, ...rest } = change
  return rest as WaitingChange
}

/** Later than everything made here before, also when the clock was turned back. */
export const nextOrder = ({ changes }: QueueState, last: number, now: number): number =>
  Math.max(now, last + 1, ...changes.map((change) => change.order + 1))

/** What goes in the next request: the first that stands, with the operations that may travel along. */
export function nextBatch({ changes, isOneByOne }: QueueState): WaitingChange[] {
  const [first, ...others] = changes.filter(isStanding)
  if (!first) return []
  if (isOneByOne || !isOperation(first)) return [first]
  return [first, ...others.slice(0, MOST_AT_ONCE - 1).filter(isOperation)]
}

/** What the answer to a batch makes of the queue, which may have grown meanwhile. */
export function afterSending(
  state: QueueState,
  batch: readonly WaitingChange[],
  result: SendResult,
): QueueState {
  switch (result.outcome) {
    case 'unreachable':
      return { ...state, pauseMs: Math.min(state.pauseMs * 2 || FIRST_PAUSE_MS, LONGEST_PAUSE_MS) }
    case 'signed-out':
      return { ...state, pauseMs: 0, isSignedOut: true }
    case 'refused':
      return { ...refuse(state, batch, result.reason), pauseMs: 0, isSignedOut: false }
    case 'done':
      return { ...settle(state, batch, result.list), pauseMs: 0, isSignedOut: false }
  }
}

/** One bad change fails all that are sent with it. */
function refuse(state: QueueState, batch: readonly WaitingChange[], refusal: string): QueueState {
  if (batch.length > 1) return { ...state, isOneByOne: true }
  const changes = state.changes.map((change) =>
    change.id === batch[0]?.id ? { ...change, refusal } : change,
  )
  return { ...state, changes, isOneByOne: state.isOneByOne && changes.some(isStanding) }
}

function settle(
  state: QueueState,
  done: readonly WaitingChange[],
  list: ShoppingListRead | undefined,
): QueueState {
  const ids = new Set(done.map((change) => change.id))
  const rest = state.changes.filter((change) => !ids.has(change.id))
  return {
    ...state,
    changes: list ? resolveAdded(list, done, rest) : rest,
    isOneByOne: state.isOneByOne && rest.some(isStanding),
  }
}

/** What must be written to the device so that it holds what waits now. */
export function storedDifference(
  before: readonly WaitingChange[],
  after: readonly WaitingChange[],
): { keep: WaitingChange[]; drop: string[] } {
  const [old, left] = [new Set(before), new Set(after.map((change) => change.id))]
  return {
    keep: after.filter((change) => !old.has(change)),
    drop: before.flatMap(({ id }) => (left.has(id) ? [] : [id])),
  }
}
