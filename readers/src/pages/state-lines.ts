import { formatFraction } from '@larder/amounts/format-number'
import { findUnit } from '@larder/amounts/units'
import { toPlainLines } from '../plain-text.ts'
import { isThing, type Thing, toText } from '../schema-org/thing.ts'

/** Property names for parts of lines, steps and groups in application state. */
const TEXT = [
  'text',
  'line',
  'original',
  'originalText',
  'display',
  'displayText',
  'fullText',
  'raw',
  'html',
  'content',
  'instruction',
  'body',
  'step',
  'description',
  'value',
]
const AMOUNT = /^(?:\w*(?:amount|quantity)|qty|number)$/i
const UNIT = /^(?:\w*(?:unit|unit_?name|unit_?of_?measure(?:ment)?|measure|measurement)|uom)$/i
const FOOD = ['name', 'ingredient', 'ingredientName', 'food', 'product', 'item', 'title', 'label']
const FORMS = [
  'abbreviation',
  'name',
  'singular',
  'name_singular',
  'title',
  'label',
  'text',
  'plural',
  'name_plural',
]
const PLURAL = ['plural', 'name_plural', 'plural_name', 'pluralName']
const NOTE = ['note', 'notes', 'comment', 'suffix', 'preparation']
const INNER = [
  'ingredients',
  'items',
  'steps',
  'instructions',
  'lines',
  'children',
  'list',
  'groups',
  'sections',
]
const GROUP_NAME = ['title', 'name', 'heading', 'header', 'label', 'groupName']

const MAX_DEPTH = 5
const MAX_LINES = 300

export type StateLine = { text: string; section: string | null }

function words(thing: Thing, keys: string[], forms = FORMS): string {
  for (const key of keys) {
    const value = thing[key]
    const found = isThing(value) ? words(value, forms) : typeof value === 'object' ? '' : toText(value)
    if (found !== '' && found !== '0') return found
  }
  return ''
}

const keysBy = (thing: Thing, pattern: RegExp) => Object.keys(thing).filter((key) => pattern.test(key))

/** Chooses the plural name if the application stores both and does not say which to use. */
function formsFor(thing: Thing, amount: number): string[] {
  const isOne = Object.values(thing).includes('singular')
  return amount > 1 && !isOne ? ['abbreviation', ...PLURAL, ...FORMS] : FORMS
}

function formatLine(thing: Thing, amount: string, servings: number): string {
  const scaled = Number(amount) * servings
  const forms = formsFor(thing, scaled)
  const unit = words(thing, keysBy(thing, UNIT), forms)
  const parts = [
    servings === 1 || Number.isNaN(scaled) ? amount : formatFraction(scaled).text,
    servings > 1 && isPiece(unit) ? '' : unit,
    words(thing, ['prefix']),
    words(thing, FOOD, forms),
  ]
  const note = words(thing, NOTE)
  return parts.filter(Boolean).join(' ') + (note === '' ? '' : `, ${note}`)
}

const isPiece = (unit: string) => findUnit(unit)?.id === 'piece'

function listTexts(thing: Thing, servings: number): string[] {
  const [amount, food] = [words(thing, keysBy(thing, AMOUNT)), words(thing, FOOD)]
  const text = TEXT.map((key) => thing[key]).find((value) => typeof value === 'string' && value.trim() !== '')
  if (amount !== '' && food !== '') return [formatLine(thing, amount, servings)]
  return typeof text === 'string' ? [toPlainLines(text).join('\n')] : food === '' ? [] : [food]
}

/** Reads ingredient lines or steps from texts, objects, or groups of either. */
export function readStateLines(
  value: unknown,
  servings = 1,
  section: string | null = null,
  depth = 0,
): StateLine[] {
  if (depth > MAX_DEPTH) return []
  if (typeof value === 'string') return toPlainLines(value).map((text) => ({ text, section }))
  if (Array.isArray(value))
    return value
      .slice(0, MAX_LINES)
      .flatMap((item) =>
        typeof item === 'string'
          ? [{ text: toPlainLines(item).join('\n'), section }]
          : readStateLines(item, servings, section, depth + 1),
      )
  if (!isThing(value)) return []
  const inner = INNER.map((key) => value[key]).find((found) => Array.isArray(found) && found.length > 0)
  if (inner !== undefined)
    return readStateLines(inner, servings, words(value, GROUP_NAME) || section, depth + 1)
  return listTexts(value, servings).map((text) => ({ text, section }))
}

const MIN_DIVIDED = 2

/** A quarter of a piece, or '0.2083333 dl', is one serving of a round amount. */
const isDivided = ({ amount, unit }: { amount: string; unit: string }) =>
  /\.\d{5}/.test(amount) || (isPiece(unit) && Number(amount) < 1 / 2)

const isWholeOrHalf = (amount: number) => Math.abs(amount * 2 - Math.round(amount * 2)) < 1e-6

/** Whether the amounts are per serving: some are fractions, and none is when multiplied by the servings. */
export function arePerServing(lines: StateLine[], servings: number): boolean {
  const found = lines
    .filter(({ text }) => /^\p{N}/u.test(text))
    .map(({ text }) => text.split(' '))
    .map(([amount = '', unit = '']) => ({ amount, unit }))
  return (
    found.filter(isDivided).length >= MIN_DIVIDED &&
    found.every(({ amount }) => isWholeOrHalf(Number(amount) * servings))
  )
}
