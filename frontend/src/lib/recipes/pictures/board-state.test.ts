import { MAX_IMAGES, type RecipeImageRead } from '@larder/contract/recipes/recipe-images'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addSent,
  type BoardState,
  countFreeSlots,
  describeImage,
  dropImage,
  markOrderSaved,
  moveImage,
  removeImage,
  toImageUpdates,
} from './board-state.ts'

const image = (id: number) => ({ id, alt: null }) as RecipeImageRead
const makeBoard = (...ids: number[]): BoardState => ({ images: ids.map(image), described: new Map() })
const listIds = ({ images }: BoardState) => images.map(({ id }) => id)

test('running uploads count towards the limit', () => {
  expect(countFreeSlots(makeBoard(1, 2), 1)).toBe(MAX_IMAGES - 3)
  expect(countFreeSlots(makeBoard(...Array.from({ length: MAX_IMAGES }, (_, id) => id)), 2)).toBe(0)
})

test('appends uploaded pictures and keeps the order', () => {
  const moved = moveImage(makeBoard(1, 2, 3), 3, -2)
  expect(listIds(addSent(moved, [1, 2, 3, 4].map(image)))).toEqual([3, 1, 2, 4])
})

test('moves pictures by keys and by dragging, within the range', () => {
  const board = makeBoard(1, 2, 3)
  expect(listIds(moveImage(board, 1, 1))).toEqual([2, 1, 3])
  expect(listIds(moveImage(board, 1, -1))).toEqual([1, 2, 3])
  expect(listIds(dropImage(board, 1, { id: '3', side: 'after' }))).toEqual([2, 3, 1])
  expect(listIds(dropImage(board, 3, { id: '1', side: 'before' }))).toEqual([3, 1, 2])
  expect(dropImage(board, 1, { id: '3', side: 'inside' })).toBe(board)
  expect(dropImage(board, 1, { id: 'add', side: 'after' })).toBe(board)
})

test('sends only changed descriptions and removes empty ones', () => {
  const board = describeImage(describeImage(makeBoard(1, 2, 3), 2, ' A loaf '), 3, ' ')
  expect(board.images.map(({ alt }) => alt)).toEqual([null, 'A loaf', null])
  expect(toImageUpdates(board)).toEqual([{ id: 1 }, { id: 2, alt: 'A loaf' }, { id: 3, alt: null }])
})

test('sends descriptions changed during a request with the next one', () => {
  const first = describeImage(describeImage(makeBoard(1, 2), 1, 'A loaf'), 2, 'A bun')
  const sent = toImageUpdates(first)
  const saved = markOrderSaved(describeImage(first, 1, 'A brown loaf'), sent)
  expect(toImageUpdates(saved)).toEqual([{ id: 1, alt: 'A brown loaf' }, { id: 2 }])
})

test('resends an order that was not saved', () => {
  const board = describeImage(makeBoard(1, 2), 1, 'A loaf')
  expect(toImageUpdates(moveImage(board, 1, 1))).toEqual([{ id: 2 }, { id: 1, alt: 'A loaf' }])
})

test('focuses the next or previous picture after a deletion', () => {
  expect(removeImage(makeBoard(1, 2, 3), 2).neighbour).toBe(3)
  expect(removeImage(makeBoard(1, 2, 3), 3).neighbour).toBe(2)
  expect(removeImage(makeBoard(1), 1)).toEqual({ board: makeBoard(), neighbour: undefined })
  expect(removeImage(describeImage(makeBoard(1, 2), 1, 'A loaf'), 1).board.described.size).toBe(0)
})

test('each picture stays in the order once, however they are moved', () => {
  const moves = fc.array(fc.record({ id: fc.nat(6), by: fc.integer({ min: -3, max: 3 }), target: fc.nat(6) }))
  fc.assert(
    fc.property(moves, (all) => {
      let board = makeBoard(1, 2, 3, 4, 5)
      for (const { id, by, target } of all) {
        board = moveImage(board, id, by)
        board = dropImage(board, id, { id: String(target), side: by < 0 ? 'before' : 'after' })
      }
      expect(listIds(board).sort()).toEqual([1, 2, 3, 4, 5])
    }),
  )
})
