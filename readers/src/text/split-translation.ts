import { headingKey, matchPartLine } from '../words/section-headings.ts'
import type { TextLine } from './text-lines.ts'

const MIN_AMOUNTS = 3

const listAmounts = (lines: TextLine[]) => lines.flatMap(({ text }) => /^[\d½¼¾⅓⅔⅛][\d.,/]*/.exec(text) ?? [])

/** Separates a second list with the same amounts under a heading in another language, and what follows it. */
export function splitTranslation(lines: TextLine[]): { own: TextLine[]; translation: TextLine[] } {
  const [first, second, ...more] = [...lines.keys()].filter(
    (index) => matchPartLine(lines[index]?.text ?? '') === 'ingredients',
  )
  const whole = { own: lines, translation: [] }
  if (first === undefined || second === undefined || more.length > 0) return whole
  if (headingKey(lines[first]?.text ?? '') === headingKey(lines[second]?.text ?? '')) return whole
  const endOfList = (start: number) => {
    const end = lines.findIndex(({ text }, index) => index > start && matchPartLine(text) === 'steps')
    return end < 0 ? lines.length : end
  }
  const [ours, theirs] = [first, second].map((start) => listAmounts(lines.slice(start, endOfList(start))))
  const isSame = ours !== undefined && ours.length >= MIN_AMOUNTS && ours.join(' ') === theirs?.join(' ')
  return isSame ? { own: lines.slice(0, second), translation: lines.slice(second) } : whole
}
