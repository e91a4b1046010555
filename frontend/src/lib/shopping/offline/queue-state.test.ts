import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addChanges,
  applySendResult as afterSendingOf,
  diffStored,
  dropChange,
  EMPTY_QUEUE,
  isPending,
  nextBatch as nextBatchOf,
  nextOrder,
  type SendResult as ResultOf,
  resumeStored,
  retryChange,
  type QueueState as StateOf,
} from '#lib/offline/change-queue/queue-state.ts'
import { isOf, recomputeList } from './list-queue.ts'
import { isOperation, type WaitingChange } from './waiting-change.ts'

type QueueState = StateOf<WaitingChange>
type SendResult = ResultOf<ShoppingListRead | undefined>
const nextBatch = (state: QueueState) => nextBatchOf(state, isOperation)
const applySendResult = (state: QueueState, batch: readonly WaitingChange[], result: SendResult) =>
  afterSendingOf(state, batch, result, recomputeList)

const isOwn = isOf({ listId: 7, userId: 1 })
const DONE: SendResult = { outcome: 'done', answer: undefined }
const UNREACHABLE: SendResult = { outcome: 'unreachable' }
const refused = (reason = 'No.'): SendResult => ({ outcome: 'refused', reason })

const head = (order: number) => ({ id: `change ${order}`, list_id: 7, user_id: 1, order, name: 'milk' })
const tick = (order: number): WaitingChange => ({
  ...head(order),
  operation: { id: `change ${order}`, at: order, kind: 'check', item_id: order },
})
const placement = (order: number): WaitingChange => ({
  ...head(order),
  placement: { store_id: 3, shelf_id: 1, ingredient_id: order },
})
const queueOf = (...changes: WaitingChange[]): QueueState => addChanges(EMPTY_QUEUE, changes)
const idsOf = (changes: readonly WaitingChange[]) => changes.map((change) => change.id)
const send = (state: QueueState, result: SendResult) => applySendResult(state, nextBatch(state), result)

test('what waits is sent together, in the order it was done', () => {
  expect(nextBatch(EMPTY_QUEUE)).toEqual([])
  expect(nextBatch(queueOf(tick(1), tick(2), tick(3)))).toEqual([tick(1), tick(2), tick(3)])
})

test('a placement goes to the store by itself', () => {
  const state = queueOf(placement(1), tick(2), tick(3))
  expect(nextBatch(state)).toEqual([placement(1)])
  expect(nextBatch(send(state, DONE))).toEqual([tick(2), tick(3)])
  expect(nextBatch(queueOf(tick(1), placement(2), tick(3)))).toEqual([tick(1), tick(3)])
})

test('no request grows without end', () => {
  const many = Array.from({ length: 450 }, (_, index) => tick(index + 1))
  const first = send(queueOf(...many), DONE)
  expect(idsOf(nextBatch(queueOf(...many)))).toEqual(idsOf(many.slice(0, 200)))
  expect(idsOf(nextBatch(first))).toEqual(idsOf(many.slice(200, 400)))
})

test('a batch that is refused is sent again one by one, and only the bad one is marked', () => {
  const whole = send(queueOf(tick(1), tick(2), tick(3)), refused())
  expect(whole.changes.every(isPending)).toBe(true)
  expect(nextBatch(whole)).toEqual([tick(1)])
  const second = send(whole, DONE)
  expect(nextBatch(second)).toEqual([tick(2)])
  const marked = send(second, refused('Item ID 2 was not found.'))
  expect(marked.changes).toEqual([{ ...tick(2), refusal: 'Item ID 2 was not found.' }, tick(3)])
  expect(nextBatch(marked)).toEqual([tick(3)])
})

test('after the last one sent alone, changes travel together again, although a refused one waits', () => {
  let state = send(queueOf(tick(1), tick(2)), refused())
  state = send(send(state, refused()), DONE)
  expect(idsOf(state.changes)).toEqual(['change 1'])
  expect(nextBatch(addChanges(state, [tick(4), tick(5)]))).toEqual([tick(4), tick(5)])
})

test('one that was sent alone is refused at once, whatever was added meanwhile', () => {
  const state = queueOf(tick(1))
  const answered = applySendResult(addChanges(state, [tick(2)]), nextBatch(state), refused('No.'))
  expect(answered.changes).toEqual([{ ...tick(1), refusal: 'No.' }, tick(2)])
  expect(answered.isOneByOne).toBe(false)
})

test('a refused change waits for the person: tried again in its place, or given up', () => {
  const state = { ...EMPTY_QUEUE, changes: [{ ...tick(1), refusal: 'No.' }, tick(2)] }
  expect(nextBatch(state)).toEqual([tick(2)])
  expect(nextBatch(retryChange(state, 'change 1'))).toEqual([tick(1), tick(2)])
  expect(dropChange(state, 'change 1').changes).toEqual([tick(2)])
})

test('without a signal nothing is lost, and pauses grow until one comes back', () => {
  const pauses: number[] = []
  let state = queueOf(tick(1))
  for (let attempt = 0; attempt < 6; attempt += 1) {
    state = send(state, UNREACHABLE)
    pauses.push(state.retryDelayMs)
  }
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
  expect(nextBatch(state)).toEqual([tick(1)])
  expect(send(state, DONE)).toEqual(EMPTY_QUEUE)
  expect(send(send(state, DONE), UNREACHABLE).retryDelayMs).toBe(1000)
})

test('who is signed out keeps everything until the next answer', () => {
  const state = send(queueOf(tick(1)), { outcome: 'signed-out' })
  expect(state).toMatchObject({ isSignedOut: true, changes: [tick(1)] })
  expect(send(state, DONE).isSignedOut).toBe(false)
})

test('changes to what was added here go on with the id it got', () => {
  const add: WaitingChange = {
    ...head(1),
    operation: { id: 'change 1', at: 1, kind: 'add', item_key: 'key', text: 'oats' },
  }
  const state = queueOf(add)
  const later: WaitingChange = {
    ...head(2),
    operation: { id: 'change 2', at: 2, kind: 'check', item_key: 'key' },
  }
  const list = { groups: [{ items: [{ id: 40, stamp: 1 }] }] } as ShoppingListRead
  const answered = applySendResult(addChanges(state, [later]), [add], { outcome: 'done', answer: list })
  expect(answered.changes).toMatchObject([{ operation: { kind: 'check', item_id: 40 } }])
  expect(diffStored([add, later], answered.changes)).toEqual({
    keep: answered.changes,
    drop: ['change 1'],
  })
})

test('a page takes up what was kept for this list and this person, before what was done since', () => {
  const kept = [tick(1), { ...tick(2), list_id: 8 }, { ...tick(3), user_id: 2 }, tick(4)]
  expect(resumeStored(queueOf(tick(4), tick(5)), kept, isOwn).changes).toEqual([tick(1), tick(4), tick(5)])
})

test('the order goes on after what was kept, also when the clock was turned back', () => {
  expect(nextOrder(EMPTY_QUEUE, 0, 500)).toBe(500)
  expect(nextOrder(EMPTY_QUEUE, 500, 500)).toBe(501)
  expect(nextOrder(queueOf(tick(900), tick(800)), 0, 500)).toBe(901)
})

const aWorld = fc.record({
  changes: fc.array(fc.record({ isPlacement: fc.boolean(), isBad: fc.boolean() }), { maxLength: 9 }),
  /** What happens to each request in turn; afterwards all goes well. */
  luck: fc.array(fc.constantFrom('fine', 'lost', 'answer lost', 'signed out', 'crash'), { maxLength: 25 }),
  /** After how many requests each change is made. */
  madeAfter: fc.array(fc.nat(6), { minLength: 9, maxLength: 9 }),
})

test('whatever happens, each good change arrives once and in order, and each bad one is left to the person', () => {
  fc.assert(
    fc.property(aWorld, ({ changes, luck, madeAfter }) => {
      const all = changes.map(({ isPlacement }, index) =>
        isPlacement ? placement(index + 1) : tick(index + 1),
      )
      const isBad = (change: WaitingChange) => changes[change.order - 1]?.isBad === true
      const device = new Map<string, WaitingChange>()
      const arrived: WaitingChange[] = []
      let state: QueueState = EMPTY_QUEUE
      const become = (next: QueueState) => {
        const { keep, drop } = diffStored(state.changes, next.changes)
        for (const change of keep) device.set(change.id, change)
        for (const id of drop) device.delete(id)
        state = next
        expect([...device.values()].sort((a, b) => a.order - b.order)).toEqual(state.changes)
      }
      const serve = (batch: WaitingChange[]): SendResult => {
        if (batch.some(isBad)) return refused()
        arrived.push(...batch.filter((change) => !arrived.includes(change)))
        return DONE
      }
      let made = 0
      for (let round = 0; round < 100; round += 1) {
        while (made < all.length && (madeAfter[made] as number) <= round)
          become(addChanges(state, [all[made++] as WaitingChange]))
        const batch = nextBatch(state)
        const event = luck[round] ?? 'fine'
        if (batch.length === 0) continue
        if (event === 'crash') {
          serve(batch)
          state = resumeStored(
            EMPTY_QUEUE,
            [...device.values()].sort((a, b) => a.order - b.order),
            isOwn,
          )
        } else if (event === 'lost') become(applySendResult(state, batch, UNREACHABLE))
        else if (event === 'signed out') become(applySendResult(state, batch, { outcome: 'signed-out' }))
        else {
          const answer = serve(batch)
          become(applySendResult(state, batch, event === 'fine' ? answer : UNREACHABLE))
        }
      }
      expect(nextBatch(state)).toEqual([])
      expect(idsOf(state.changes)).toEqual(idsOf(all.filter(isBad)))
      expect(state.changes.every((change) => !isPending(change))).toBe(true)
      for (const kind of [isOperation, (change: WaitingChange) => !isOperation(change)])
        expect(idsOf(arrived.filter(kind))).toEqual(idsOf(all.filter((each) => !isBad(each)).filter(kind)))
    }),
  )
})
