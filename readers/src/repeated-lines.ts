import { isNumberWord } from '@larder/amounts/read-number'
import { isSizeWord } from '@larder/amounts/size-words'
import { tokenizeLine } from '@larder/amounts/tokenize-line'
import { findUnit } from '@larder/amounts/units'

const LEAST = 4

/** A list that stands twice, once for phones or in the other measures, stands once. */
export function withoutRepeat<T>(items: T[], keyOf: (item: T) => string): T[] {
  const half = items.length / 2
  if (items.length < LEAST || !Number.isInteger(half)) return items
  const keys = items.map(keyOf)
  return keys.every((key, index) => index < half || (key !== '' && key === keys[index - half]))
    ? items.slice(0, half)
    : items
}

/** The food of a line, the same whether it is weighed in grams or in ounces. */
export function foodOf(line: string): string {
  return tokenizeLine(line, 40)
    .filter(
      ({ kind, text }) =>
        kind === 'word' && !isNumberWord(text) && findUnit(text) === undefined && !isSizeWord(text),
    )
    .map(({ text }) => text.toLowerCase())
    .join(' ')
}
