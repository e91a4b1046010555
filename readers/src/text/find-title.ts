import { isInstruction } from '../words/cooking-verbs.ts'
import { matchPartLine } from '../words/section-headings.ts'
import { SUBJECT_WORDS } from './chat-lines.ts'
import { cleanTitle, findDishName, isTalk, trimCaption } from './dish-name.ts'
import { readHeadMetadata } from './head-metadata.ts'
import { isBoilerplate, NUTRITION } from './page-boilerplate.ts'
import type { TextLine } from './text-lines.ts'

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
type Candidate = { name: string; score: number; line: TextLine | null }

type Around = {
  isMessage: boolean
  repeated: string | null
  lines: TextLine[]
  /** The list and the steps, whose words a title often has. */
  body: TextLine[]
  outside: string[]
}

const MAX_TITLE_WORDS = 8
const MAX_OPENING_LINES = 8
const MAX_LINES_AT_END = 100
const MAX_NAVIGATION_LENGTH = 25

/** Short lines below each other, as in the menu of a page. */
const isInMenu = (head: TextLine[], index: number) =>
  [index - 1, index, index + 1, index + 2].filter((at) => {
    const line = head[at]
    return line !== undefined && line.text.length <= MAX_NAVIGATION_LENGTH && !/[\d.:,]/.test(line.text)
  }).length > 3

const countShared = (name: string, dish: Set<string>) => {
  const shared = stemsIn(name).filter((stem) => dish.has(stem)).length
  return shared === 0 ? -1 : Math.min(shared, 2)
}

/** 'Recipe swap #4 - Irish soda bread': of the parts of a subject, the one with most words of the dish. */
const nameIn = (text: string, dish: Set<string>) => {
  const name = cleanTitle(text)
  if (!SUBJECT.test(text)) return name
  const parts = name.split(/\s[-–—|]\s/)
  return parts.reduce((best, part) => (countShared(part, dish) > countShared(best, dish) ? part : best))
}

function isSaidAgain(line: TextLine, head: TextLine[], { repeated, outside }: Around): boolean {
  const key = toKey(cleanTitle(line.text))
  if (key.length < MIN_REPEATED_LENGTH || SUBJECT.test(line.text)) return false
  if (repeated !== null && toKey(repeated) === key) return true
  return [...head.flatMap((other) => (other === line ? [] : [other.text])), ...outside].some((text) =>
    toKey(text).includes(key),
  )
}

/** Whether only servings, times and the like follow up to the list. */
const isOverFacts = (head: TextLine[], index: number) =>
  index > 0 &&
  index < head.length - 1 &&
  head[index]?.isAfterGap === true &&
  head.length - index < MAX_OPENING_LINES &&
  readHeadMetadata(head[index + 1]?.text ?? '') !== null &&
  head.slice(index + 1).every(({ text }) => readHeadMetadata(text) !== null || isBoilerplate(text))

/** How likely a line is the title. The numbers were chosen with the texts in test/texts/developed in view. */
function scoreLine(head: TextLine[], index: number, around: Around, dish: Set<string>): number {
  const line = head[index] as TextLine
  const text = trimCaption(line.text)
  const shared = countShared(nameIn(text, dish), dish)
  const next = head[index + 1]
  const isSubject = SUBJECT.test(text)
  return (
    (isSubject ? 2.5 : isTitle({ ...line, text }) ? 4 : 0) +
    shared +
    (isSaidAgain(line, head, around) ? 3 : 0) +
    (line.isMarked === true ? 6 : 0) +
    (isOverFacts(head, index) ? 1 : 0) +
    (index === 0 && !isSubject ? 1.5 : 0) -
    Math.min(index, MAX_OPENING_LINES) * 0.25 +
    (text === text.toUpperCase() && /\p{Lu}{4}/u.test(text) ? 0.5 : 0) +
    (next !== undefined && (readHeadMetadata(next.text) !== null || isBoilerplate(next.text)) ? 0.5 : 0) +
    (line.isAfterGap && (next === undefined || next.isAfterGap) ? 0.5 : 0) -
    (isTalk(text) ? 5 : 0) -
    (around.isMessage && /[.!?]$|[:;]-?[()D]$/.test(text) ? 2 : 0) -
    (around.isMessage && shared < 0 ? 1 : 0) -
    (text.split(' ').length > MAX_TITLE_WORDS ? 1.5 : 0) -
    (/^[\d(]/.test(text) ? 1.5 : 0) -
    (/^\p{Ll}/u.test(text) && head.some((other) => /^\p{Lu}/u.test(other.text)) ? 1.5 : 0) -
    (!isSubject && /^\p{L}+: \S/u.test(text) ? 2 : 0) -
    (isInMenu(head, index) && shared < 0 ? 2 : 0) -
    (COLUMN.test(text) ? 4 : 0)
  )
}

/** Each line is compared with the others, so only the ends of a long head can be the title. */
const ends = (head: TextLine[]) =>
  head.length <= 2 * MAX_LINES_AT_END
    ? head
    : [...head.slice(0, MAX_LINES_AT_END), ...head.slice(-MAX_LINES_AT_END)]

/** Finds the line that is the title, or the sentence that names the dish. */
export function findTitle(head: TextLine[], around: Around): { title: string; rest: TextLine[] } {
  const dish = new Set(around.body.flatMap(({ text }) => stemsIn(text)))
  const opening = around.lines.slice(0, MAX_OPENING_LINES).map(({ text }) => text)
  const told = [...opening, ...around.outside].filter((text) => !isInstruction(text))
  const near = ends(head)
  const candidates: Candidate[] = [
    ...near.map((line, index) => ({
      name: nameIn(line.text, dish),
      score: scoreLine(near, index, around, dish),
      line,
    })),
    ...told.flatMap((text, index) => {
      const name = findDishName(text)
      return name === null ? [] : [{ name, score: 3 + countShared(name, dish) - index * 0.1, line: null }]
    }),
  ]
  const best = candidates.reduce<Candidate | null>(
    (most, one) => (most === null || one.score > most.score ? one : most),
    null,
  )
  return {
    title: best?.name ?? '',
    rest: head.filter((line) => line !== best?.line && toKey(line.text) !== toKey(best?.name ?? '')),
  }
}
