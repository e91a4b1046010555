import { shelfLives } from './generated/goods.ts'
import { nameWords } from './match-name.ts'
import { memoizeByName } from './memoize.ts'
import { findShelfKind } from './shelf-kind.ts'

/** Shelf life of foods on a shelf, optionally only of those named by `words`. '-beeren' matches the end of a word. */
export type ShelfLife = { shelf: string; words: string[]; days: number }

const isCalled = (words: readonly string[], word: string) =>
  word.startsWith('-')
    ? words.some((each) => each.length >= word.length && each.endsWith(word.slice(1)))
    : words.includes(word)

/** Days that a food keeps at home; null if it is long-lasting or unknown. */
export const findShelfLife = memoizeByName((name: string): number | null => {
  const shelf = findShelfKind(name)
  const words = nameWords(name)
  const called = (known: string[]) =>
    known.length === 0 || known.some((word) => isCalled(words, plainWord(word)))
  return shelfLives.find((row) => row.shelf === shelf && called(row.words))?.days ?? null
})

const plainWord = (word: string) =>
  word.startsWith('-') ? `-${nameWords(word.slice(1)).join('')}` : nameWords(word).join(' ')
