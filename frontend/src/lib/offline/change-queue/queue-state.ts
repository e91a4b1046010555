const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 15_000
const MAX_BATCH = 200

/** A change made on this device that the API has not acknowledged yet. */
export type QueuedChange = {
  id: string
  /** Only this user's session sends the change, also on a shared device. */
  user_id: number
  /** Increases with each change made on this device. */
  order: number
  /** Name of the changed item, for messages. */
  name: string
  /** Why the API refused it. A refused change waits until the user retries or discards it. */
  refusal?: string
}

/** Unsent changes of one list or plan, and the state of sending them. */
export type QueueState<Change extends QueuedChange> = {
  changes: readonly Change[]
  /** Delay before the next attempt; 0 while the API is reachable. */
  retryDelayMs: number
  isSignedOut: boolean
  /** A batch was refused. Sending its changes one by one shows which of them is invalid. */
  isOneByOne: boolean
}

export type SendResult<Result> =
  | { outcome: 'done'; body: Result }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'signed-out' }
  | { outcome: 'unreachable' }

export const EMPTY_QUEUE: QueueState<never> = {
  changes: [],
  retryDelayMs: 0,
  isSignedOut: false,
  isOneByOne: false,
}

export const isPending = (change: QueuedChange) => change.refusal === undefined

/** Adds the stored changes of this list or plan, before those made since the page was opened. */
export function resumeStored<Change extends QueuedChange>(
  state: QueueState<Change>,
  stored: readonly Change[],
  isOwn: (change: Change) => boolean,
): QueueState<Change> {
  const known = new Set(state.changes.map((change) => change.id))
  const mine = stored.filter((change) => isOwn(change) && !known.has(change.id))
  return { ...state, changes: [...mine, ...state.changes] }
}

export const addChanges = <Change extends QueuedChange>(
  state: QueueState<Change>,
  added: readonly Change[],
): QueueState<Change> => ({
  ...state,
  changes: [...state.changes, ...added],
})

export const dropChange = <Change extends QueuedChange>(
  state: QueueState<Change>,
  id: string,
): QueueState<Change> => ({
  ...state,
  changes: state.changes.filter((change) => change.id !== id),
})

export const retryChange = <Change extends QueuedChange>(
  state: QueueState<Change>,
  id: string,
): QueueState<Change> => ({
  ...state,
  changes: state.changes.map((change) => (change.id === id ? withoutRefusal(change) : change)),
})

function withoutRefusal<Change extends QueuedChange>(change: Change): Change {
  const { refusal: _, ...rest } = change
  return rest as Change
}

/** Greater than all earlier orders of this device, even if the clock was set back. */
export const nextOrder = ({ changes }: QueueState<QueuedChange>, last: number, now: number): number =>
  Math.max(now, last + 1, ...changes.map((change) => change.order + 1))

/** The next request: the first pending change, with all that can be batched with it. */
export function nextBatch<Change extends QueuedChange>(
  { changes, isOneByOne }: QueueState<Change>,
  canBatch: (change: Change) => boolean,
): Change[] {
  const [first, ...rest] = changes.filter(isPending)
  if (!first) return []
  if (isOneByOne || !canBatch(first)) return [first]
  return [first, ...rest.slice(0, MAX_BATCH - 1).filter(canBatch)]
}

/** Updates the waiting changes after a response. */
export type Reconcile<Change, Result> = (body: Result, done: readonly Change[], rest: Change[]) => Change[]

/** Applies the result of a batch to the queue, which may have grown meanwhile. */
export function applySendResult<Change extends QueuedChange, Result>(
  state: QueueState<Change>,
  batch: readonly Change[],
  result: SendResult<Result>,
  reconcile: Reconcile<Change, Result>,
): QueueState<Change> {
  switch (result.outcome) {
    case 'unreachable':
      return { ...state, retryDelayMs: Math.min(state.retryDelayMs * 2 || FIRST_RETRY_MS, MAX_RETRY_MS) }
    case 'signed-out':
      return { ...state, retryDelayMs: 0, isSignedOut: true }
    case 'refused':
      return { ...markRefused(state, batch, result.reason), retryDelayMs: 0, isSignedOut: false }
    case 'done': {
      const ids = new Set(batch.map((change) => change.id))
      const rest = state.changes.filter((change) => !ids.has(change.id))
      return {
        changes: reconcile(result.body, batch, rest),
        retryDelayMs: 0,
        isSignedOut: false,
        isOneByOne: state.isOneByOne && rest.some(isPending),
      }
    }
  }
}

/** One invalid change fails its whole batch. */
function markRefused<Change extends QueuedChange>(
  state: QueueState<Change>,
  batch: readonly Change[],
  refusal: string,
): QueueState<Change> {
  if (batch.length > 1) return { ...state, isOneByOne: true }
  const changes = state.changes.map((change) =>
    change.id === batch[0]?.id ? { ...change, refusal } : change,
  )
  return { ...state, changes, isOneByOne: state.isOneByOne && changes.some(isPending) }
}

/** The writes that make the stored changes equal to the queue. */
export function diffStored<Change extends QueuedChange>(
  before: readonly Change[],
  after: readonly Change[],
): { keep: Change[]; drop: string[] } {
  const [old, left] = [new Set(before), new Set(after.map((change) => change.id))]
  return {
    keep: after.filter((change) => !old.has(change)),
    drop: before.flatMap(({ id }) => (left.has(id) ? [] : [id])),
  }
}
