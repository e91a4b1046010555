import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterEvent,
  isInProgress,
  sendSequentially,
  type UploadEvent,
  type UploadState,
} from './upload-state.ts'

const problem = { message: 'No connection.', mayRetry: true }
const after = (...events: UploadEvent[]) =>
  events.reduce<UploadState>((state, event) => afterEvent(state, event), { phase: 'waiting' })

test('a failed upload restarts from the beginning', () => {
  expect(after({ kind: 'start' }, { kind: 'progress', share: 0.5 })).toEqual({ phase: 'sending', share: 0.5 })
  expect(after({ kind: 'start' }, { kind: 'fail', problem })).toEqual({ phase: 'failed', problem })
  expect(after({ kind: 'start' }, { kind: 'fail', problem }, { kind: 'retry' })).toEqual({ phase: 'waiting' })
  expect(
    after(
      { kind: 'start' },
      { kind: 'progress', share: 1 },
      { kind: 'fail', problem },
      { kind: 'retry' },
      { kind: 'start' },
    ),
  ).toEqual({ phase: 'sending', share: 0 })
})

test('a file that is too large fails before it is sent', () => {
  expect(after({ kind: 'fail', problem }, { kind: 'start' })).toEqual({ phase: 'failed', problem })
})

test('running uploads are not retried, and failed ones ignore progress', () => {
  expect(after({ kind: 'start' }, { kind: 'retry' })).toEqual({ phase: 'sending', share: 0 })
  expect(after({ kind: 'fail', problem }, { kind: 'progress', share: 0.5 })).toMatchObject({
    phase: 'failed',
  })
})

const anEvent = fc.oneof(
  fc.constantFrom<UploadEvent>({ kind: 'start' }, { kind: 'retry' }, { kind: 'fail', problem }),
  fc.record({ kind: fc.constant('progress' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
)

test('a cancelled upload stays cancelled', () => {
  fc.assert(
    fc.property(fc.array(anEvent), fc.array(anEvent), (before, later) => {
      expect(after(...before, { kind: 'cancel' }, ...later)).toEqual({ phase: 'cancelled' })
    }),
  )
})

/** A board: what is sent leaves it, what fails stays. */
class Board {
  uploads: { name: string; state: UploadState }[]
  sent: string[] = []
  constructor(...names: string[]) {
    this.uploads = names.map((name) => ({ name, state: { phase: 'waiting' } }))
  }
  send(isFailing: (name: string) => boolean, meanwhile: () => void = () => undefined) {
    return sendSequentially(
      () => this.uploads,
      async (upload) => {
        upload.state = afterEvent(upload.state, { kind: 'start' })
        expect(this.uploads.filter(({ state }) => state.phase === 'sending')).toHaveLength(1)
        meanwhile()
        if (isFailing(upload.name)) upload.state = afterEvent(upload.state, { kind: 'fail', problem })
        else this.uploads = this.uploads.filter((each) => each !== upload)
        if (!this.uploads.includes(upload)) this.sent.push(upload.name)
      },
    )
  }
}

test('sends files one by one and continues after a failure', async () => {
  const board = new Board('a', 'b', 'c')
  await board.send((name) => name === 'b')
  expect(board.sent).toEqual(['a', 'c'])
  expect(board.uploads).toMatchObject([{ name: 'b', state: { phase: 'failed' } }])
  expect(board.uploads.some(({ state }) => isInProgress(state))).toBe(false)
})

test('sends a retried upload', async () => {
  const board = new Board('a', 'b')
  await board.send((name) => name === 'a')
  for (const upload of board.uploads) upload.state = afterEvent(upload.state, { kind: 'retry' })
  await board.send(() => false)
  expect(board.sent).toEqual(['b', 'a'])
})

test('sends files added during an upload, but not cancelled ones', async () => {
  const board = new Board('a', 'b')
  let isFirst = true
  await board.send(
    () => false,
    () => {
      if (!isFirst) return
      isFirst = false
      board.uploads = board.uploads.filter(({ name }) => name !== 'b')
      board.uploads.push({ name: 'c', state: { phase: 'waiting' } })
    },
  )
  expect(board.sent).toEqual(['a', 'c'])
})
