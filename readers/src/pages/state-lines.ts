import { plainLines } from '../plain-text.ts'
import { isThing, type Thing, wordsOf } from '../schema-org/thing.ts'

/** What applications call the parts of a line, a step or a group in their own state. */
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

function words(thing: Thing, keys: string[]): string {
  for (const key of keys) {
    const value = thing[key]
    const found = isThing(value) ? words(value, FORMS) : typeof value === 'object' ? '' : wordsOf(value)
    if (found !== '' && found !== '0') return found
  }
  return ''
}

const wordsBy = (thing: Thing, pattern: RegExp) =>
  words(
    thing,
    Object.keys(thing).filter((key) => pattern.test(key)),
  )

function textsOf(thing: Thing): string[] {
  const [amount, food] = [wordsBy(thing, AMOUNT), words(thing, FOOD)]
  const text = TEXT.map((key) => thing[key]).find((value) => typeof value === 'string' && value.trim() !== '')
  if (amount !== '' && food !== '') {
    const note = words(thing, NOTE)
    return [[amount, wordsBy(thing, UNIT), food].filter(Boolean).join(' ') + (note === '' ? '' : `, ${note}`)]
  }
  return typeof text === 'string' ? [plainLines(text).join('\n')] : food === '' ? [] : [food]
}

/** Lines of ingredients or steps from whatever shape they have: texts, objects, groups of either. */
export function stateLines(value: unknown, section: string | null = null, depth = 0): StateLine[] {
  if (depth > MAX_DEPTH) return []
  if (typeof value === 'string') return plainLines(value).map((text) => ({ text, section }))
  if (Array.isArray(value))
    return value
      .slice(0, MAX_LINES)
      .flatMap((item) =>
        typeof item === 'string'
          ? [{ text: plainLines(item).join('\n'), section }]
          : stateLines(item, section, depth + 1),
      )
  if (!isThing(value)) return []
  const inner = INNER.map((key) => value[key]).find((found) => Array.isArray(found) && found.length > 0)
  if (inner !== undefined) return stateLines(inner, words(value, GROUP_NAME) || section, depth + 1)
  return textsOf(value).map((text) => ({ text, section }))
}
