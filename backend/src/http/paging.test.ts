import { expect, test } from 'vitest'
import { HttpError } from '../errors/http-error.ts'
import {
  buildPage,
  capTotal,
  decodeCursor,
  listPage,
  MAX_COUNTED,
  matchesCursor,
  rowsToRead,
} from './paging.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const ROWS = [1, 2, 3, 4, 5]
const toCursor = (row: number) => [row]

test.each([
  ['more rows than the limit', 2, [1, 2], encode([2])],
  ['as many rows as the limit', 5, ROWS, null],
  ['fewer rows than the limit', 9, ROWS, null],
])('a page of %s', (_, limit, items, next_cursor) => {
  expect(buildPage(ROWS.slice(0, limit + 1), limit, toCursor)).toEqual({ items, next_cursor })
})

test('a page of nothing has no next page', () => {
  expect(buildPage([], 2, toCursor)).toEqual({ items: [], next_cursor: null })
  expect(buildPage([1], 0, toCursor)).toEqual({ items: [], next_cursor: null })
})

function list(page: { limit?: number; cursor?: string; count?: boolean }, all = ROWS) {
  const asked: unknown[] = []
  const found = listPage(page, {
    keyKinds: ['integer'],
    rows: async ({ after, limit }) => {
      asked.push(after, limit)
      return all.filter((row) => row > (after?.[0] ?? 0)).slice(0, limit)
    },
    toKey: (row) => [row],
    toItem: (row) => `row ${row}`,
    count: async (max) => Math.min(max, all.length),
  })
  return found.then((shown) => ({ shown, asked }))
}

test('pages follow each other, and the last one has no cursor', async () => {
  const first = await list({ limit: 3 })
  expect(first).toEqual({
    shown: { items: ['row 1', 'row 2', 'row 3'], next_cursor: encode([3]) },
    asked: [undefined, 21],
  })
  const second = await list({ limit: 2, cursor: encode([3]) })
  expect(second).toEqual({ shown: { items: ['row 4', 'row 5'], next_cursor: null }, asked: [[3], 21] })
  expect((await list({})).asked).toEqual([undefined, 21])
})

test('all limits together read few different numbers of rows, and always one more', () => {
  const limits = Array.from({ length: 100 }, (_, index) => index + 1)
  expect(limits.every((limit) => rowsToRead(limit) > limit)).toBe(true)
  expect(new Set(limits.map(rowsToRead))).toEqual(new Set([21, 51, 101]))
})

test('the total counts all pages, and queries only what the page does not show', async () => {
  const many = Array.from({ length: MAX_COUNTED + 5 }, (_, index) => index + 1)
  const total = async (page: object, all = ROWS) => (await list({ ...page, count: true }, all)).shown
  expect(await total({})).toMatchObject({ total: 5, total_is_capped: false })
  expect(await total({ limit: 2 })).toMatchObject({ total: 5, total_is_capped: false })
  expect(await total({ limit: 2, cursor: encode([3]) })).toMatchObject({ total: 5, total_is_capped: false })
  expect(await total({ limit: 2 }, many)).toMatchObject({ total: MAX_COUNTED, total_is_capped: true })
  expect((await list({ limit: 2, count: false })).shown).not.toHaveProperty('total')
})

test('a total is capped above the maximum', () => {
  expect(capTotal(MAX_COUNTED)).toEqual({ total: MAX_COUNTED, total_is_capped: false })
  expect(capTotal(MAX_COUNTED + 1)).toEqual({ total: MAX_COUNTED, total_is_capped: true })
})

const TIME = '2026-11-18T03:04:05.678Z'
const KINDS = ['time', 'text', 'integer'] as const

test('a cursor is decoded', () => {
  expect(decodeCursor(undefined, KINDS)).toBeUndefined()
  expect(decodeCursor(encode([TIME, 'soup', 7]), KINDS)).toEqual([TIME, 'soup', 7])
  expect(matchesCursor(encode([TIME]), ['time'])).toBe(true)
  expect(matchesCursor(encode([7]), ['time'])).toBe(false)
})

test.each<[string, string]>([
  ['no base64', '%%%'],
  ['no JSON', Buffer.from('[').toString('base64url')],
  ['no array', encode({ length: 3, 0: TIME, 1: 'soup', 2: 7 })],
  ['too few values', encode([TIME, 'soup'])],
  ['too many values', encode([TIME, 'soup', 7, 7])],
  ['a fraction', encode([TIME, 'soup', 7.5])],
  ['a number of text', encode([TIME, 'soup', '7'])],
  ['a number beyond the IDs', encode([TIME, 'soup', 2_147_483_648])],
  ['a negative number beyond the IDs', encode([TIME, 'soup', -2_147_483_648])],
  ['a number instead of text', encode([TIME, 7, 7])],
  ['a null character', encode([TIME, 'so\0up', 7])],
  ['half a character', encode([TIME, 'so\ud83cup', 7])],
  ['text before the time', encode([`x${TIME}`, 'soup', 7])],
  ['text after the time', encode([`${TIME}x`, 'soup', 7])],
  ['a time without milliseconds', encode(['2026-11-18T03:04:05Z', 'soup', 7])],
  ['30 February', encode(['2026-02-30T03:04:05.678Z', 'soup', 7])],
  ['month 13', encode(['2026-13-30T03:04:05.678Z', 'soup', 7])],
  ['the year 0', encode(['0000-01-01T00:00:00.000Z', 'soup', 7])],
])('a cursor with %s is refused', (_, cursor) => {
  expect(() => decodeCursor(cursor, KINDS)).toThrow(HttpError)
  expect(() => decodeCursor(cursor, KINDS)).toThrow(
    expect.objectContaining({
      status: 422,
      fields: [expect.objectContaining({ path: '/cursor', code: 'invalid' })],
    }),
  )
})

test('the largest ID and the first year are valid', () => {
  expect(decodeCursor(encode([2_147_483_647]), ['integer'])).toEqual([2_147_483_647])
  expect(decodeCursor(encode(['0001-01-01T00:00:00.000Z']), ['time'])).toBeDefined()
})
