import { isPlainWord } from './plain-words.ts'
import { MAX_READ_CHARACTERS } from './tokenize-line.ts'

/** Each item costs a lookup; further ones stay part of the last. */
const MAX_ITEMS = 30

const SEPARATOR = /[\n;]|,(?!\d)/
const AND = /\s+(?:and|und|&|\+)\s+/iu
/** Names that contain two foods but are one item. */
const PAIRS =
  /\b(?:half|mac|macaroni) (?:and|&) |\bfish (?:and|&) chips\b|\bbread (?:and|&) butter pickles\b|\bcookies (?:and|&) cream\b|\b(?:head|ben|marks|johnson|arm|fruit|bed|lock|pick|wash|work|mix|rock|drum) (?:and|&|und) /i
/** 'salt and vinegar crisps' is neither salt nor vinegar. */
const MADE_OF_BOTH =
  /(?:soup|sandwich(?:es)?|wraps?|pies?|pizzas?|quiche|crisps|chips|salad|sauce|dressing|dip|pickles?|spread|ice cream|yoghurt|yogurt|cake|tea|rub|mix|stuffing|sausages?|suppe|sauce|soße|salat|pizza|kuchen|tee|eis|chips|mischung|aufstrich|würstchen)$/i

const words = (text: string) => text.split(/\s+/).filter(Boolean)
const isDescription = (text: string) => words(text).every((word) => isPlainWord(word))

/** 'eggs and bread' are two things; 'red and green peppers' and 'mac and cheese' are one. */
function splitAnd(text: string): string[] {
  const [left = '', right, ...more] = text.split(AND)
  if (right === undefined || PAIRS.test(text)) return [text]
  // Brands: 'Ben & Jerry', 'Dolce & Gabbana'.
  if (/\p{Lu}\S*\s+&\s+\p{Lu}/u.test(text)) return [text]
  const parts = [left, right, ...more]
  const last = parts.at(-1) ?? ''
  const hasNumber = /^\d/.test(right)
  if (parts.some((part) => part === '' || part.endsWith('-') || isDescription(part))) return [text]
  if (!hasNumber && words(last).length > 1 && MADE_OF_BOTH.test(last)) return [text]
  // 'skimmed milk and cream' has a food on both sides, 'salted and unsalted butter' only on one.
  if (words(left).every((word) => /^(?:un)?\p{Ll}+(?:ed|less|free)$/u.test(word))) return [text]
  return parts
}

/** Bullets, boxes and numbers before the lines of a list. */
const BULLET = /^\s*(?:[-–—*•·◦‣▢☐☑✓✔]|\[[ x]?\]|\d{1,2}[.)])\s*(?=\S)/iu
const MAX_PASTED_ITEMS = 100

/** Splits a pasted list: one or more items per line, without bullets and headings. */
export const splitPastedItems = (text: string, max = MAX_PASTED_ITEMS): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(BULLET, '').replace(BULLET, '').trim())
    .filter((line) => line !== '' && !line.endsWith(':'))
    .flatMap(splitItems)
    .slice(0, max)

/** Splits typed text into items: '2 l milk, eggs and bread' are three, '1,5 l milk' and 'ham, sliced' are one. */
export function splitItems(text: string): string[] {
  const items: string[] = []
  for (const between of text.split(SEPARATOR)) {
    const part = between.trim().replace(/^(?:and|und|&)\s+/i, '')
    if (part === '') continue
    const previous = items.at(-1)
    if (previous !== undefined && (isDescription(part) || items.length >= MAX_ITEMS))
      items[items.length - 1] = `${previous}, ${part}`
    else items.push(...splitAnd(part))
  }
  return items.map((item) => item.trim().slice(0, MAX_READ_CHARACTERS))
}
