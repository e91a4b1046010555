import { isInstruction } from '../words/cooking-verbs.ts'
import { matchPartLine } from '../words/section-headings.ts'
import { SUBJECT_WORDS } from './chat-lines.ts'
import { cleanTitle, findDishName, isTalk, trimCaption } from './dish-name.ts'
import { readHeadMetadata } from './head-metadata.ts'
import { isBoilerplate, NUTRITION } from './page-boilerplate.ts'
import type { TextLine } from './text-lines.ts'
import { FEATURES, TITLE_WEIGHTS, type TitleFeatures, type TitleWeights } from './title-weights.ts'

const MAX_TITLE_LENGTH = 100
const MIN_REPEATED_LENGTH = 6
const GREETING =
  /^(?:hi|hey|hello|hallo|huhu|moin|servus|dear|liebe[rs]?|meine?\s+liebe[rs]?|guten (?:tag|morgen|abend)|good (?:morning|evening))\b.{0,40}[,!]?$/iu
const ANNOUNCES = /^(?:hier|here|anbei|attached|as promised|wie versprochen)\b.*\b(?:rezept|recipe)\b/iu
const COLUMN =
  /^(?:adapted\b.*\bfrom|from the kitchen of|aus der küche von|(?:recipe|rezept) (?:by|von))\b|^(?:recipe|dish|dessert|cake) of the (?:day|week|month)$|^(?:rezept|gericht|kuchen) (?:des tages|der woche|des monats)$/iu
const REPLY = /^(?:(?:re|aw|fwd?|wg)\s*:\s*)+/iu
const SUBJECT = new RegExp(`^(?:${SUBJECT_WORDS})\\s*:\\s*`, 'iu')
/** 'cook_anna', the name of an account. */
const ACCOUNT = /^@?[\p{Ll}\d]+[._][\p{Ll}\d._]+$/u
const IS_SENTENCE = /[,:;]$|\p{L}{3}[.!?]\s+\p{L}/u

/** 'Serves 4', 'Prep: 5 min' or a URL; a name that begins with 'By' is not metadata. */
function isFact(text: string): boolean {
  const facts = readHeadMetadata(text)
  return facts !== null && facts.author === undefined
}

export function isTitle({ text }: TextLine): boolean {
  const isLongSentence = /[.!?]$/.test(text) && text.split(' ').length > 5
  return (
    text.length <= MAX_TITLE_LENGTH &&
    !isLongSentence &&
    ![IS_SENTENCE, REPLY, SUBJECT, GREETING, ANNOUNCES, COLUMN, ACCOUNT].some((pattern) =>
      pattern.test(text),
    ) &&
    !/^(?:and )?(?:for the|für (?:den|die|das))\s|^@|https?:\/\//iu.test(text) &&
    !isBoilerplate(text) &&
    !NUTRITION.test(text) &&
    !isFact(text)
  )
}

const toKey = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A page repeats its title over the recipe card. Returns the lines without the repetition. */
export function joinRepeatedTitle(lines: TextLine[]): { lines: TextLine[]; repeated: string | null } {
  const seen = new Set<string>()
  const list = lines.findIndex(({ text }) => matchPartLine(text) === 'ingredients')
  const again = lines.slice(0, Math.max(0, list)).find((line) => {
    const key = toKey(line.text)
    const isRepeated = seen.has(key) && isTitle(line) && key.length >= MIN_REPEATED_LENGTH
    seen.add(key)
    return isRepeated
  })
  return { lines: lines.filter((line) => line !== again), repeated: again?.text ?? null }
}

const STEM = 4
const LENGTH_OF_STEM = 4

/** Beginnings of the longer words: 'Kartoffel' and 'Kartoffeln' have the same. */
const stemsIn = (text: string) =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? [])
    .filter((word) => word.length >= STEM)
    .map((word) => word.slice(0, LENGTH_OF_STEM))

/** A possible title; `line` is null if the name was found within a sentence. */
export type Candidate = { name: string; features: TitleFeatures; line: TextLine | null }

export type Around = {
  isMessage: boolean
  repeated: string | null
  lines: TextLine[]
  list: TextLine[]
  steps: TextLine[]
  outside: string[]
}

/** Stems of the list, and of list and steps, which a title often shares. */
type Dish = Record<'list' | 'all', Set<string>>

const MAX_TITLE_WORDS = 8
const MAX_OPENING_LINES = 8
const MAX_LINES_AT_END = 100

const countStems = (name: string, stems: Set<string>) =>
  stemsIn(name).filter((stem) => stems.has(stem)).length

function describeName(name: string, { list, all }: Dish) {
  const stems = stemsIn(name)
  const shared = countStems(name, all)
  return {
    stems_in_list: Math.min(countStems(name, list), 2),
    share_in_dish: stems.length === 0 ? 0 : shared / stems.length,
    foreign: shared === 0,
    long: name.split(' ').length > MAX_TITLE_WORDS,
  }
}

/** 'Recipe swap #4 - Irish soda bread': of the parts of a subject, the one with most words of the dish. */
const nameIn = (text: string, dish: Set<string>) => {
  const name = cleanTitle(text)
  if (!SUBJECT.test(text)) return name
  const parts = name.split(/\s[-–—|]\s/)
  return parts.reduce((best, part) => (countStems(part, dish) > countStems(best, dish) ? part : best))
}

function isSaidAgain(line: TextLine, head: TextLine[], { repeated, outside }: Around): boolean {
  const key = toKey(cleanTitle(line.text))
  if (key.length < MIN_REPEATED_LENGTH || SUBJECT.test(line.text)) return false
  if (repeated !== null && toKey(repeated) === key) return true
  return [...head.flatMap((other) => (other === line ? [] : [other.text])), ...outside].some((text) =>
    toKey(text).includes(key),
  )
}

/** What speaks for or against a line as title. The weights are fitted: `npm run fit-titles`. */
function describeLine(head: TextLine[], index: number, around: Around, dish: Dish): TitleFeatures {
  const line = head[index] as TextLine
  const text = trimCaption(line.text)
  const isSubject = SUBJECT.test(text)
  const next = head[index + 1]
  return {
    ...describeName(nameIn(text, dish.all), dish),
    is_subject: isSubject,
    looks_like_title: !isSubject && isTitle({ ...line, text }),
    said_again: isSaidAgain(line, head, around),
    marked: line.isMarked === true,
    after_gap: line.isAfterGap,
    between_gaps: line.isAfterGap && (next === undefined || next.isAfterGap),
    talk: isTalk(text),
    number_first: /^[\d(]/.test(text),
    number_inside: /\d/.test(text.slice(Math.max(0, text.search(/\p{L}/u)))),
    lower_case: /^\p{Ll}/u.test(text) && head.some((other) => /^\p{Lu}/u.test(other.text)),
    labelled: !isSubject && /^\p{L}+: \S/u.test(text),
    punctuated: /[.!?,;]$/.test(text),
    sentence: false,
  }
}

/** Each line is compared with the others, so only the ends of a long head can be the title. */
const ends = (head: TextLine[]) =>
  head.length <= 2 * MAX_LINES_AT_END
    ? head
    : [...head.slice(0, MAX_LINES_AT_END), ...head.slice(-MAX_LINES_AT_END)]

const NO_LINE = Object.fromEntries(FEATURES.map((feature) => [feature, false])) as TitleFeatures

/** The lines and the sentences that may name the dish. */
export function listCandidates(head: TextLine[], around: Around): Candidate[] {
  const stems = (lines: TextLine[]) => lines.flatMap(({ text }) => stemsIn(text))
  const list = new Set(stems(around.list))
  const dish = { list, all: new Set([...list, ...stems(around.steps)]) }
  const opening = around.lines.slice(0, MAX_OPENING_LINES).map(({ text }) => text)
  const told = [...opening, ...around.outside].filter((text) => !isInstruction(text))
  const near = ends(head)
  return [
    ...near.map((line, index) => ({
      name: nameIn(line.text, dish.all),
      features: describeLine(near, index, around, dish),
      line,
    })),
    ...told.flatMap((text) => {
      const name = findDishName(text)
      if (name === null) return []
      return [{ name, features: { ...NO_LINE, ...describeName(name, dish), sentence: true }, line: null }]
    }),
  ]
}

export const scoreTitle = (features: TitleFeatures, weights: TitleWeights = TITLE_WEIGHTS) =>
  FEATURES.reduce((sum, feature) => sum + weights[feature] * Number(features[feature]), 0)

/** Finds the line that is the title, or the sentence that names the dish. */
export function findTitle(head: TextLine[], around: Around): { title: string; rest: TextLine[] } {
  const [best] = listCandidates(head, around)
    .map((candidate) => ({ ...candidate, score: scoreTitle(candidate.features) }))
    .toSorted((a, b) => b.score - a.score)
  return {
    title: best?.name ?? '',
    rest: head.filter((line) => line !== best?.line && toKey(line.text) !== toKey(best?.name ?? '')),
  }
}
