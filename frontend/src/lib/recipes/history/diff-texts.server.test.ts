import { expect, test } from 'vitest'
import { type ComparedRow, diffTexts, type Piece } from './diff-texts.server.ts'

const marked = (pieces: Piece[] | null) =>
  pieces?.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('') ?? null
const shown = (rows: ComparedRow[]) => rows.map(({ before, after }) => [marked(before), marked(after)])

test('aligns similar lines and marks changed words', () => {
  expect(shown(diffTexts(['500 g flour', '1 tsp oregano'], ['500 g flour', '2 tsp oregano']))).toEqual([
    ['500 g flour', '500 g flour'],
    ['[1] tsp oregano', '[2] tsp oregano'],
  ])
})

test('added and removed lines have no counterpart', () => {
  expect(shown(diffTexts(['Chop.', 'Simmer.', 'Serve.'], ['Chop.', 'Serve.', 'Eat.']))).toEqual([
    ['Chop.', 'Chop.'],
    ['[Simmer.]', null],
    ['Serve.', 'Serve.'],
    [null, '[Eat.]'],
  ])
  expect(shown(diffTexts([], ['Salt']))).toEqual([[null, '[Salt]']])
  expect(shown(diffTexts(['Salt'], []))).toEqual([['[Salt]', null]])
})

test('keeps all lines of entirely different texts', () => {
  const many = (word: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${word} ${index}`)
  const rows = diffTexts(many('old', 1000), many('new', 900))
  expect(rows).toHaveLength(1000)
  expect(marked(rows[0]?.before ?? null)).toBe('[old] 0')
  const [long] = diffTexts([many('old', 400).join(' ')], [many('new', 400).join(' ')])
  expect(long?.before).toEqual([{ text: many('old', 400).join(' '), isChanged: true }])
})
