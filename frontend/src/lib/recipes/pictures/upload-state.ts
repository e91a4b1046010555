import type { UploadProblem } from './upload-problem.ts'

/** `share` goes from 0 to 1; at 1 the service is at work on the file. */
export type UploadState =
  | { phase: 'waiting' | 'cancelled' }
  | { phase: 'sending'; share: number }
  | { phase: 'failed'; problem: UploadProblem }

export type UploadEvent =
  | { kind: 'start' | 'retry' | 'cancel' }
  | { kind: 'progress'; share: number }
  | { kind: 'fail'; problem: UploadProblem }

/** Only one that waits starts, only one that failed is tried again, and nothing brings back what was cancelled. */
export function afterEvent(state: UploadState, event: UploadEvent): UploadState {
  const { phase } = state
  if (phase === 'cancelled') return state
  switch (event.kind) {
    case 'cancel':
      return { phase: 'cancelled' }
    case 'fail':
      return { phase: 'failed', problem: event.problem }
    case 'start':
      return phase === 'waiting' ? { phase: 'sending', share: 0 } : state
    case 'progress':
      return phase === 'sending' ? { phase, share: event.share } : state
    case 'retry':
      return phase === 'failed' ? { phase: 'waiting' } : state
  }
}

export const isInProgress = ({ phase }: UploadState) => phase === 'waiting' || phase === 'sending'

/**
 * One after the other: the service works on few at a time, and each answer follows the one before. What is added or
 * tried again meanwhile is sent too; what fails waits for the person.
 */
export async function sendSequentially<Upload extends { state: UploadState }>(
  uploads: () => readonly Upload[],
  send: (upload: Upload) => Promise<void>,
): Promise<void> {
  for (;;) {
    const next = uploads().find(({ state }) => state.phase === 'waiting')
    if (!next) return
    await send(next)
  }
}
