const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 15_000
const MAX_BATCH = 200

/** Made on this device, and not acknowledged by the service yet. */
export type QueuedChange = {
  id: string
  /** Whose change it is: another person who logs in on this device does not send it. */
  user_id: number
  /** Increases with each change made on this device. */
  order: number
  /** What it is about, for messages. */
  name: string
  /** Why the service does not take it; it then waits for the person to decide. */
  refusal?: string
}

/** What waits on this device for one list or plan, and how sending it goes. */
export type QueueState<Change extends QueuedChange> = {
  changes: readonly Change[]
  /** How long to wait before the next attempt; 0 while the service can be reached. */
  retryDelayMs: number
  isSignedOut: boolean
  /** Some of what was sent together was refused: only alone is it known which. */
  isOneByOne: boolean
}

export type SendResult<Result> =
  | { outcome: 'done'; answer: Result }
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

/** Takes up what was kept when the page was last left: what is meant for here, and before what was done since. */
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

/** Later than everything made here before, also when the clock was turned back. */
export const nextOrder = ({ changes }: QueueState<QueuedChange>, last: number, now: number): number =>
  Math.max(now, last + 1, ...changes.map((change) => change.order + 1))

/** What goes in the next request: the first that stands, with those that may travel along. */
export function nextBatch<Change extends QueuedChange>(
  { changes, isOneByOne }: QueueState<Change>,
  canBatch: (change: Change) => boolean,
): Change[] {
  const [first, ...others] = changes.filter(isPending)
  if (!first) return []
  if (isOneByOne || !canBatch(first)) return [first]
  return [first, ...others.slice(0, MAX_BATCH - 1).filter(canBatch)]
}

/** What an answer makes of those that still wait. */
export type Reconcile<Change, Result> = (answer: Result, done: readonly Change[], rest: Change[]) => Change[]

/** What the answer to a batch makes of the queue, which may have grown meanwhile. */
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
        changes: reconcile(result.answer, batch, rest),
        retryDelayMs: 0,
        isSignedOut: false,
        isOneByOne: state.isOneByOne && rest.some(isPending),
      }
    }
  }
}

/** One bad change fails all that are sent with it. */
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

/** What must be written to the device so that it holds what waits now. */
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
