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
const boardOf = (...ids: number[]): BoardState => ({ images: ids.map(image), described: new Map() })
const idsOf = ({ images }: BoardState) => images.map(({ id }) => id)

test('there is room for so many pictures, counting those under way', () => {
  expect(countFreeSlots(boardOf(1, 2), 1)).toBe(MAX_IMAGES - 3)
  expect(countFreeSlots(boardOf(...Array.from({ length: MAX_IMAGES }, (_, id) => id)), 2)).toBe(0)
})

test('what was sent stands at the end, and the order on the page stays', () => {
  const moved = moveImage(boardOf(1, 2, 3), 3, -2)
  expect(idsOf(addSent(moved, [1, 2, 3, 4].map(image)))).toEqual([3, 1, 2, 4])
})

test('a picture is moved by keys and by dragging, never out of the row', () => {
  const board = boardOf(1, 2, 3)
  expect(idsOf(moveImage(board, 1, 1))).toEqual([2, 1, 3])
  expect(idsOf(moveImage(board, 1, -1))).toEqual([1, 2, 3])
  expect(idsOf(dropImage(board, 1, { id: '3', side: 'after' }))).toEqual([2, 3, 1])
  expect(idsOf(dropImage(board, 3, { id: '1', side: 'before' }))).toEqual([3, 1, 2])
  expect(dropImage(board, 1, { id: '3', side: 'inside' })).toBe(board)
  expect(dropImage(board, 1, { id: 'add', side: 'after' })).toBe(board)
})

test('only descriptions that changed here are sent; an empty one is taken away', () => {
  const board = describeImage(describeImage(boardOf(1, 2, 3), 2, ' A loaf '), 3, ' ')
  expect(board.images.map(({ alt }) => alt)).toEqual([null, 'A loaf', null])
  expect(toImageUpdates(board)).toEqual([{ id: 1 }, { id: 2, alt: 'A loaf' }, { id: 3, alt: null }])
})

test('what was described while the order was under way is sent with the next', () => {
  const first = describeImage(describeImage(boardOf(1, 2), 1, 'A loaf'), 2, 'A bun')
  const sent = toImageUpdates(first)
  const saved = markOrderSaved(describeImage(first, 1, 'A brown loaf'), sent)
  expect(toImageUpdates(saved)).toEqual([{ id: 1, alt: 'A brown loaf' }, { id: 2 }])
})

test('an order that was not saved is sent whole again', () => {
  const board = describeImage(boardOf(1, 2), 1, 'A loaf')
  expect(toImageUpdates(moveImage(board, 1, 1))).toEqual([{ id: 2 }, { id: 1, alt: 'A loaf' }])
})

test('who deletes a picture goes on with the next one, else the one before', () => {
  expect(removeImage(boardOf(1, 2, 3), 2).neighbour).toBe(3)
  expect(removeImage(boardOf(1, 2, 3), 3).neighbour).toBe(2)
  expect(removeImage(boardOf(1), 1)).toEqual({ board: boardOf(), neighbour: undefined })
  expect(removeImage(describeImage(boardOf(1, 2), 1, 'A loaf'), 1).board.described.size).toBe(0)
})

test('however pictures are moved, each stands there once', () => {
  const moves = fc.array(fc.record({ id: fc.nat(6), by: fc.integer({ min: -3, max: 3 }), target: fc.nat(6) }))
  fc.assert(
    fc.property(moves, (all) => {
      let board = boardOf(1, 2, 3, 4, 5)
      for (const { id, by, target } of all) {
        board = moveImage(board, id, by)
        board = dropImage(board, id, { id: String(target), side: by < 0 ? 'before' : 'after' })
      }
      expect(idsOf(board).sort()).toEqual([1, 2, 3, 4, 5])
    }),
  )
})
