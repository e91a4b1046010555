import { expect, test } from 'vitest'
import { findAdjacentMonth, findMonthRange, listCalendarWeeks, readMonth } from './log-month.ts'

const NOW = new Date('2026-11-16T12:00:00Z')
const listDates = (month: string, firstDay: number) =>
  listCalendarWeeks(month, [], firstDay).map((week) => week.map((cell) => cell?.day ?? 0))

test('an invalid month means the current one', () => {
  expect(readMonth('2026-03', NOW)).toBe('2026-03')
  for (const text of [null, '', '2026-13', '2026-3', '0000-01', 'March'])
    expect(readMonth(text, NOW)).toBe('2026-11')
})

test('links to adjacent months within the log', () => {
  expect([findAdjacentMonth('2026-01', -1), findAdjacentMonth('2026-12', 1)]).toEqual(['2025-12', '2027-01'])
  expect([findAdjacentMonth('1900-01', -1), findAdjacentMonth('2099-12', 1)]).toEqual([undefined, undefined])
  expect(findMonthRange('2024-02')).toEqual({ from: '2024-02-01', until: '2024-02-29' })
})

test('weeks start on the locale’s first day', () => {
  // The first of February 2026 is a Sunday.
  expect(listDates('2026-02', 7)[0]).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(listDates('2026-02', 7)).toHaveLength(4)
  expect(listDates('2026-02', 1)[0]).toEqual([0, 0, 0, 0, 0, 0, 1])
  expect(listDates('2026-02', 1).at(-1)).toEqual([23, 24, 25, 26, 27, 28, 0])
})

test('shows entries on their days', () => {
  const cookings = [
    { day: '2026-02-03', title: 'Soup' },
    { day: '2026-02-03', title: 'Bread' },
  ]
  const cells = listCalendarWeeks('2026-02', cookings, 1).flat()
  expect(cells.filter((cell) => cell?.titles.length)).toEqual([
    { date: '2026-02-03', day: 3, titles: ['Soup', 'Bread'] },
  ])
})
