import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type SendResult as AnyResult,
  type QueueState as AnyState,
  addChanges,
  applySendResult as applyAnyResult,
  diffStored,
  dropChange,
  EMPTY_QUEUE,
  isPending,
  nextBatch as nextAnyBatch,
  nextOrder,
  resumeStored,
  retryChange,
} from '#lib/offline/change-queue/queue-state.ts'
import { belongsTo, recomputeList } from './list-queue.ts'
import { isOperation, type WaitingChange } from './waiting-change.ts'

type QueueState = AnyState<WaitingChange>
type SendResult = AnyResult<ShoppingListRead | undefined>
const nextBatch = (state: QueueState) => nextAnyBatch(state, isOperation)
const applySendResult = (state: QueueState, batch: readonly WaitingChange[], result: SendResult) =>
  applyAnyResult(state, batch, result, recomputeList)

const isOwn = belongsTo({ listId: 7, userId: 1 })
const DONE: SendResult = { outcome: 'done', body: undefined }
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
const makeQueue = (...changes: WaitingChange[]): QueueState => addChanges(EMPTY_QUEUE, changes)
const listIds = (changes: readonly WaitingChange[]) => changes.map((change) => change.id)
const send = (state: QueueState, result: SendResult) => applySendResult(state, nextBatch(state), result)

test('sends unsent changes together, in order', () => {
  expect(nextBatch(EMPTY_QUEUE)).toEqual([])
  expect(nextBatch(makeQueue(tick(1), tick(2), tick(3)))).toEqual([tick(1), tick(2), tick(3)])
})

test('sends a placement in its own request', () => {
  const state = makeQueue(placement(1), tick(2), tick(3))
  expect(nextBatch(state)).toEqual([placement(1)])
  expect(nextBatch(send(state, DONE))).toEqual([tick(2), tick(3)])
  expect(nextBatch(makeQueue(tick(1), placement(2), tick(3)))).toEqual([tick(1), tick(3)])
})

test('limits the size of a request', () => {
  const many = Array.from({ length: 450 }, (_, index) => tick(index + 1))
  const first = send(makeQueue(...many), DONE)
  expect(listIds(nextBatch(makeQueue(...many)))).toEqual(listIds(many.slice(0, 200)))
  expect(listIds(nextBatch(first))).toEqual(listIds(many.slice(200, 400)))
})

test('sends a refused batch again one by one and marks only the invalid change', () => {
  const split = send(makeQueue(tick(1), tick(2), tick(3)), refused())
  expect(split.changes.every(isPending)).toBe(true)
  expect(nextBatch(split)).toEqual([tick(1)])
  const second = send(split, DONE)
  expect(nextBatch(second)).toEqual([tick(2)])
  const marked = send(second, refused('Item ID 2 was not found.'))
  expect(marked.changes).toEqual([{ ...tick(2), refusal: 'Item ID 2 was not found.' }, tick(3)])
  expect(nextBatch(marked)).toEqual([tick(3)])
})

test('batches again after sending one by one, although a refused change remains', () => {
  let state = send(makeQueue(tick(1), tick(2)), refused())
  state = send(send(state, refused()), DONE)
  expect(listIds(state.changes)).toEqual(['change 1'])
  expect(nextBatch(addChanges(state, [tick(4), tick(5)]))).toEqual([tick(4), tick(5)])
})

test('refuses a change that was sent by itself, whatever was added meanwhile', () => {
  const state = makeQueue(tick(1))
  const next = applySendResult(addChanges(state, [tick(2)]), nextBatch(state), refused('No.'))
  expect(next.changes).toEqual([{ ...tick(1), refusal: 'No.' }, tick(2)])
  expect(next.isOneByOne).toBe(false)
})

test('a refused change can be retried in its position or discarded', () => {
  const state = { ...EMPTY_QUEUE, changes: [{ ...tick(1), refusal: 'No.' }, tick(2)] }
  expect(nextBatch(state)).toEqual([tick(2)])
  expect(nextBatch(retryChange(state, 'change 1'))).toEqual([tick(1), tick(2)])
  expect(dropChange(state, 'change 1').changes).toEqual([tick(2)])
})

test('retries with growing delays while offline, and loses nothing', () => {
  const pauses: number[] = []
  let state = makeQueue(tick(1))
  for (let attempt = 0; attempt < 6; attempt += 1) {
    state = send(state, UNREACHABLE)
    pauses.push(state.retryDelayMs)
  }
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
  expect(nextBatch(state)).toEqual([tick(1)])
  expect(send(state, DONE)).toEqual(EMPTY_QUEUE)
  expect(send(send(state, DONE), UNREACHABLE).retryDelayMs).toBe(1000)
})

test('keeps all changes while signed out', () => {
  const state = send(makeQueue(tick(1)), { outcome: 'signed-out' })
  expect(state).toMatchObject({ isSignedOut: true, changes: [tick(1)] })
  expect(send(state, DONE).isSignedOut).toBe(false)
})

test('changes to an added item get its id', () => {
  const add: WaitingChange = {
    ...head(1),
    operation: { id: 'change 1', at: 1, kind: 'add', item_key: 'key', text: 'oats' },
  }
  const state = makeQueue(add)
  const later: WaitingChange = {
    ...head(2),
    operation: { id: 'change 2', at: 2, kind: 'check', item_key: 'key' },
  }
  const list = { groups: [{ items: [{ id: 40, stamp: 1 }] }] } as ShoppingListRead
  const next = applySendResult(addChanges(state, [later]), [add], { outcome: 'done', body: list })
  expect(next.changes).toMatchObject([{ operation: { kind: 'check', item_id: 40 } }])
  expect(diffStored([add, later], next.changes)).toEqual({
    keep: next.changes,
    drop: ['change 1'],
  })
})

test('resumes the stored changes of this list and user, before newer ones', () => {
  const stored = [tick(1), { ...tick(2), list_id: 8 }, { ...tick(3), user_id: 2 }, tick(4)]
  expect(resumeStored(makeQueue(tick(4), tick(5)), stored, isOwn).changes).toEqual([
    tick(1),
    tick(4),
    tick(5),
  ])
})

test('the order increases even if the clock was set back', () => {
  expect(nextOrder(EMPTY_QUEUE, 0, 500)).toBe(500)
  expect(nextOrder(EMPTY_QUEUE, 500, 500)).toBe(501)
  expect(nextOrder(makeQueue(tick(900), tick(800)), 0, 500)).toBe(901)
})

const aWorld = fc.record({
  changes: fc.array(fc.record({ isPlacement: fc.boolean(), isBad: fc.boolean() }), { maxLength: 9 }),
  /** Outcome of each request; later requests succeed. */
  luck: fc.array(fc.constantFrom('fine', 'lost', 'response lost', 'signed out', 'crash'), { maxLength: 25 }),
  /** Number of requests before each change is made. */
  madeAfter: fc.array(fc.nat(6), { minLength: 9, maxLength: 9 }),
})

test('delivers each valid change once and in order, and keeps each invalid one', () => {
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
          const result = serve(batch)
          become(applySendResult(state, batch, event === 'fine' ? result : UNREACHABLE))
        }
      }
      expect(nextBatch(state)).toEqual([])
      expect(listIds(state.changes)).toEqual(listIds(all.filter(isBad)))
      expect(state.changes.every((change) => !isPending(change))).toBe(true)
      for (const kind of [isOperation, (change: WaitingChange) => !isOperation(change)])
        expect(listIds(arrived.filter(kind))).toEqual(
          listIds(all.filter((each) => !isBad(each)).filter(kind)),
        )
    }),
  )
})
