import type { Word } from './word.ts'

const GERMAN = new Set(
  'und der die das den dem mit ein eine einem einen auf aus bei für zum zu im oder nach'.split(' '),
)
const ENGLISH = new Set('and the a of with to for into until or from over on it at then you is'.split(' '))

/** By frequent function words. */
export function isGerman(words: Word[]): boolean {
  const plain = words.map(({ text }) => text.toLowerCase().replace(/[^\p{L}]/gu, ''))
  return plain.filter((word) => GERMAN.has(word)).length > plain.filter((word) => ENGLISH.has(word)).length
}

const FRACTION = /[½⅓⅔¼¾⅛⅜⅝%]$/

const isAt = (a: Word, b: Word) => {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return width > (b.x1 - b.x0) / 2 && height > (b.y1 - b.y0) / 2
}

/** Keeps fractions of the first reading; the other language reads them as '4', 'Y' or nothing. */
export function restoreFractions(before: Word[], words: Word[]): Word[] {
  const fractions = before.filter(({ text }) => FRACTION.test(text))
  const others = words.filter((word) => !fractions.some((fraction) => isAt(word, fraction)))
  return [...others, ...fractions]
}
