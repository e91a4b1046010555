import type { UploadProblem } from './upload-problem.ts'

/** `share` goes from 0 to 1; at 1 the API is processing the file. */
export type UploadState =
  | { phase: 'waiting' | 'cancelled' }
  | { phase: 'sending'; share: number }
  | { phase: 'failed'; problem: UploadProblem }

export type UploadEvent =
  | { kind: 'start' | 'retry' | 'cancel' }
  | { kind: 'progress'; share: number }
  | { kind: 'fail'; problem: UploadProblem }

/** Only waiting uploads start, only failed ones are retried, and cancelled ones stay cancelled. */
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
 * Uploads one at a time, so that responses arrive in order. Includes uploads that are added or retried meanwhile;
 * failed ones wait for the user.
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
