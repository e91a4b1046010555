import type { JobKind } from './queue.ts'

export type Attempt = {
  /** Aborted when the service stops or the job is cancelled. */
  signal: AbortSignal
  isLast: boolean
  /**
   * Long jobs call this wherever they can continue later. After some time, if other users wait, it throws, and the
   * job starts again on its next turn.
   */
  yieldTurn: () => Promise<void>
}
export type JobHandler = { kind: JobKind<object>; run: (payload: never, attempt: Attempt) => Promise<void> }

/**
 * Connects a kind of job to its handler. Handlers must be safe to run again, because they can be killed at any point.
 */
export const handleJob = <Payload extends object>(
  kind: JobKind<Payload>,
  run: (payload: Payload, attempt: Attempt) => Promise<void>,
): JobHandler => ({ kind, run: run as JobHandler['run'] })
