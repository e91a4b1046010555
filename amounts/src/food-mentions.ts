import { hasKinds, isNamedByFirst, isProduct, isStaple, needsMore } from './food-compounds.ts'
import { foldWord } from './match-name.ts'
import { isPlainWord } from './plain-words.ts'

type Word = {
  key: string
  raw: string
  from: number
  /** Nothing but spaces before it. */
  isJoined: boolean
}
export type Name = { keys: string[]; optional: boolean[]; head: number }
/** Where a row is named: from the first to the last word, and how well. */
export type Mention = {
  row: number
  name: Name
  first: number
  last: number
  length: number
  rank: number
  missing: number
}

const WORD = /[\p{L}\p{M}]+(?:['’]\p{L}+)?/gu
const OF = /^(?:of|de|del|di|von|vom)$/
const SEPARATOR = /\s+(?:or|oder|and|und|&)\s+|\s*[/|]\s*/iu
const SAME: Record<string, string> = {
  shrimp: 'prawn',
  yoghurt: 'yogurt',
  chili: 'chilli',
  chile: 'chilli',
  cilantro: 'coriander',
  zucchini: 'courgette',
  eggplant: 'aubergine',
  sweetcorn: 'corn',
}
/** Says how the food is treated, so that the step may leave it out. */
const TREATED = /^(?:dried|ground|fresh|whole|powdered|baby|getrocknet\p{L}*|gemahlen\p{L}*|frisch\p{L}*)$/iu
const GERMAN = /(?<!\p{L})(?:und|der|die|das|den|dem|mit|in|eine?[nmr]?|lassen|geben|bis)(?!\p{L})/giu
const MIN_GERMAN_WORDS = 2
/** How the food will be, not what to add. */
const OUTCOME = /(?<!\p{L})(?:until|till|so that|when|bis|damit|wenn|film of)(?!\p{L})[^,.;!?]*$/iu
/** Water from the tap, to boil or to cool in. */
const TAP_WATER =
  /(?<!\p{L})(?:salted|iced|running|simmering|soaking|cooking|pasta|litres? of|liters? of|pot of|pan of|bowl of|a little|splash of|spoonful of|changes of|little hot|under (?:cold|hot)|(?:rinse|wash|cool|refresh)[^.;]* in (?:cold|iced)|gesalzene[ms]?|kochende[ms]?|etwas)\s+$/iu

/** Bounds for what anyone may have written. */
const MAX_NAME_WORDS = 8
const MAX_STARTS = 40
/** How far back the word that decides may be, in characters. */
const LOOK_BACK = 120

export const FULL = 3
const BY_HEAD = 2
const BY_FIRST = 1

const toKey = (raw: string): string => {
  const key = foldWord(raw.replace(/['’]s$/, ''))
  return SAME[key] ?? key
}

function readWords(text: string): Word[] {
  let end = 0
  return [...text.matchAll(WORD)].map(({ 0: raw, index }) => {
    const isJoined = /^[\s'’-]*$/.test(text.slice(end, index))
    end = index + raw.length
    return { raw, key: toKey(raw), from: index, isJoined }
  })
}

/** "Olives, pitted" and "butter or oil" by the words that tell the food; the head is the last of them, in "leg of lamb" the first. */
export function readNames(name: string): Name[] {
  const [base = ''] = name.split(/[,(]/).filter((part) => /\p{L}/u.test(part))
  return base.split(SEPARATOR).flatMap((part) => {
    const all = readWords(part).slice(-MAX_NAME_WORDS)
    const of = all.findIndex(({ raw }) => OF.test(raw.toLowerCase()))
    const words = all.filter(({ raw }) => !OF.test(raw.toLowerCase()))
    if (words.length === 0) return []
    const head = of > 0 ? of - 1 : words.length - 1
    const isKind = hasKinds(words[head]?.key ?? '')
    const optional = words.map(
      ({ raw }, index) => index !== head && ((isPlainWord(raw) && !isKind) || TREATED.test(raw)),
    )
    return [{ keys: words.map(({ key }) => key), optional, head }]
  })
}

/** Without the endings of German plurals and cases. */
const germanStem = (key: string) => (key.length > 4 ? key.replace(/(?:en|er|e|n|s)$/, '') : key)

/** "Öl" is the Olivenöl. */
const isLastPart = (said: string, named: string) => (said.length > 3 || said === 'ol') && named.endsWith(said)

export class StepText {
  readonly words: Word[]
  /** How many places were looked at. */
  reads = 0
  readonly #text: string
  readonly #isGerman: boolean
  readonly #foods: Set<string>
  readonly #outcomes = new Map<number, boolean>()
  /** Where each word stands; without it, many rows and a long text take seconds. */
  readonly #places = new Map<string, number[]>()

  constructor(text: string, names: readonly Name[]) {
    this.#text = text
    const hasYolks = names.some(({ keys }) => keys.includes('yolk'))
    this.words = readWords(text).map((word) =>
      /^(?:yolks?|whites)$/i.test(word.raw) && !hasYolks ? { ...word, key: 'egg' } : word,
    )
    this.#isGerman = (text.match(GERMAN)?.length ?? 0) >= MIN_GERMAN_WORDS
    this.#foods = new Set(names.flatMap(({ keys, optional }) => keys.filter((_, index) => !optional[index])))
    for (const [place, { key }] of this.words.entries()) {
      const found = this.#places.get(this.#fold(key))
      if (found) found.push(place)
      else this.#places.set(this.#fold(key), [place])
    }
  }

  #fold(key: string): string {
    return this.#isGerman ? germanStem(key) : key
  }

  /** Where a name can begin. */
  #findStarts({ keys, head }: Name): number[] {
    const named = keys.map((key) => this.#fold(key))
    const ends = this.#isGerman
      ? [...this.#places.keys()].filter((key) => isLastPart(key, named[head] as string))
      : []
    const starts = [...named, ...ends].flatMap((key) => this.#places.get(key) ?? [])
    return [...new Set(starts)].sort((a, b) => a - b).slice(0, MAX_STARTS)
  }

  #isSame(word: Word, key: string, isHead: boolean): boolean {
    if (this.#fold(word.key) === this.#fold(key)) return true
    return this.#isGerman && isHead && isLastPart(this.#fold(word.key), this.#fold(key))
  }

  /** The words of a name that stand in a row from here. */
  #readAt(at: number, { keys, head }: Name): { last: number; found: number[] } | undefined {
    const found: number[] = []
    let [last, next] = [at, 0]
    for (let index = at; index < this.words.length; index += 1) {
      const word = this.words[index] as Word
      if (index > at && !word.isJoined) break
      if (index > at && OF.test(word.raw.toLowerCase())) continue
      const place = keys.findIndex((key, place) => place >= next && this.#isSame(word, key, place === head))
      if (place < 0) break
      found.push(place)
      next = place + 1
      last = index
    }
    return found.length > 0 ? { last, found } : undefined
  }

  #isPartOfOther(first: number, last: number, rank: number, name: Name): boolean {
    const [before, after] = [this.words[first - 1], this.words[last + 1]]
    const isBeforeOther = after?.isJoined === true && !name.keys.includes(after.key)
    if (isBeforeOther && isProduct((after as Word).key)) return true
    if (rank === BY_FIRST && isBeforeOther && (after as Word).key === 'water') return true
    // The oil of "sesame oil" is no other oil, the sugar of "lemon sugar" no other sugar.
    const isAfterOther = this.words[first]?.isJoined && before && this.#foods.has(before.key)
    return rank === BY_HEAD && isAfterOther === true && !name.keys.includes((before as Word).key)
  }

  #rank(found: number[], { keys, optional, head }: Name): number {
    const telling = keys.flatMap((_, index) => (optional[index] ? [] : [index]))
    if (telling.every((index) => found.includes(index))) return FULL
    const headKey = keys[head] as string
    if (found.includes(head)) return found.length > 1 || !needsMore(headKey) ? BY_HEAD : 0
    const first = telling.filter((index) => index !== head)
    const isWhole = first.length > 1 && first.every((index) => found.includes(index)) && !isProduct(headKey)
    const nearest = first.at(-1)
    const isNear =
      nearest !== undefined && found.includes(nearest) && isNamedByFirst(keys[nearest] as string, headKey)
    return isWhole || isNear ? BY_FIRST : 0
  }

  /** Whether a staple here is only spoken of: "until the oil shimmers", "in salted water". */
  #isNotAdded(first: number, { keys, head }: Name): boolean {
    const headKey = keys[head] as string
    if (!isStaple(headKey)) return false
    const known = this.#outcomes.get(first)
    if (known !== undefined) return known
    const from = this.words[first]?.from ?? 0
    const near = this.#text.slice(Math.max(0, from - LOOK_BACK), from)
    const isWater = headKey === 'water' || headKey === 'wasser'
    const isOutcome = OUTCOME.test(near) || (isWater && TAP_WATER.test(near))
    this.#outcomes.set(first, isOutcome)
    return isOutcome
  }

  /** All places where a row is named. */
  mentions(row: number, name: Name): Mention[] {
    const starts = this.#findStarts(name)
    this.reads += starts.length
    return starts.flatMap((first) => {
      const read = this.#readAt(first, name)
      const rank = read ? this.#rank(read.found, name) : 0
      if (!read || rank === 0) return []
      const { last, found } = read
      if (this.#isPartOfOther(first, last, rank, name) || this.#isNotAdded(first, name)) return []
      return [
        { row, name, first, last, length: found.length, rank, missing: name.keys.length - found.length },
      ]
    })
  }
}
