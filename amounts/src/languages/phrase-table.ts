import type { Token } from '../tokenize-line.ts'

export type Found<Value> = { value: Value /** Index after the phrase. */; end: number }

// 'c. à s.', 'c/s', 'colher (sopa)', 'ק״ג'
const IGNORED = /^[./("״]$/

/** Many people type 'cuillere' for 'cuillère'. Without its accent, a short 'dé' is another word. */
const MIN_UNACCENTED = 5
const MIN_STEM = 4

const removeAccents = (phrase: string) =>
  phrase
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize()

/** '㎖' is 'ml'. */
const fold = (word: string) => word.toLowerCase().normalize('NFKC').replaceAll('’', "'")

/** Finds phrases of one or more words in a list of tokens. Full stops, slashes and brackets between the words do not
 * count. */
export class PhraseTable<Value> {
  readonly #values = new Map<string, Value>()
  /** By word without its case ending. */
  readonly #stems = new Map<string, Value>()
  readonly #cases: RegExp | undefined
  #maxWords = 0

  constructor(entries: Iterable<readonly [string, Value]>, cases?: RegExp) {
    this.#cases = cases
    for (const [phrase, value] of entries) {
      this.#values.set(phrase, value)
      this.#maxWords = Math.max(this.#maxWords, phrase.split(' ').length)
    }
    for (const [phrase, value] of [...this.#values]) {
      const typed = removeAccents(phrase)
      if (typed.length >= MIN_UNACCENTED && !this.#values.has(typed)) this.#values.set(typed, value)
      const stem = this.#removeCase(phrase)
      if (stem) this.#stems.set(stem, value)
    }
  }

  has(text: string): boolean {
    return this.#get(fold(text)) !== undefined
  }

  #get(phrase: string): Value | undefined {
    return this.#values.get(phrase) ?? this.#stems.get(this.#removeCase(phrase) ?? '')
  }

  #removeCase(word: string): string | undefined {
    const stem = this.#cases && word.replace(this.#cases, '')
    return stem && stem.length >= MIN_STEM ? stem : undefined
  }

  /** The longest phrase that begins at `index`. */
  find(tokens: Token[], index: number): Found<Value> | undefined {
    let found: Found<Value> | undefined
    let phrase = ''
    let words = 0
    for (let at = index; at < tokens.length && words < this.#maxWords; at += 1) {
      const token = tokens[at]
      if (!token || token.kind === 'number') break
      if (token.kind === 'punctuation') {
        if (!IGNORED.test(token.text) || words === 0) break
        continue
      }
      const word = fold(token.text)
      phrase = words === 0 ? word : `${phrase} ${word}`
      words += 1
      const value = this.#get(phrase)
      if (value !== undefined) found = { value, end: findEnd(tokens, index, at) }
    }
    return found
  }
}

/** The end includes the full stop of an abbreviation and the bracket that the phrase opened. */
function findEnd(tokens: Token[], first: number, last: number): number {
  const hasBracket = tokens.slice(first, last).some(({ text }) => text === '(')
  const next = tokens[last + 1]?.text
  return next === '.' || (hasBracket && next === ')') ? last + 2 : last + 1
}
