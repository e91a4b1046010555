import { isNumberWord } from '@larder/amounts/read-number'
import { isSizeWord } from '@larder/amounts/size-words'
import { tokenizeLine } from '@larder/amounts/tokenize-line'
import { findUnit } from '@larder/amounts/units'

const LEAST = 4
/** Below 1, because units are written in many ways and some are mistaken for food. */
const MIN_ALIKE = 0.9

/** Removes repetitions of a list, for example for phones, other units or other servings. */
export function removeRepeatedList<T>(items: T[], keyOf: (item: T) => string): T[] {
  const keys = items.map(keyOf)
  if (items.length < LEAST || keys.includes('')) return items
  for (let length = LEAST / 2; length * 2 <= items.length; length += 1)
    if (items.length % length === 0 && isRepeated(keys, length)) return items.slice(0, length)
  return items
}

function isRepeated(keys: string[], length: number): boolean {
  const again = keys.slice(length)
  const alike = again.filter((key, index) => key === keys[index % length]).length
  return alike >= again.length * MIN_ALIKE
}

/** The words of a line without amounts and units, so equal for grams and ounces. */
export function extractFood(line: string): string {
  return tokenizeLine(line, 40)
    .filter(
      ({ kind, text }) =>
        kind === 'word' &&
        !isNumberWord(text) &&
        findUnit(text) === undefined &&
        !isSizeWord(text) &&
        !/^fl$/i.test(text),
    )
    .map(({ text }) => text.toLowerCase())
    .join(' ')
}
