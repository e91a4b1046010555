import { toPlainLines } from '../plain-text.ts'
import { readDuration } from '../read-duration.ts'
import type { FoundStep } from '../recipe.ts'
import { removeRepeatedList } from '../remove-repeated-list.ts'
import { stripStepNumbers } from '../step-numbers.ts'
import { matchPartLine } from '../words/section-headings.ts'
import { parseSchemaPictures } from './parse-pictures.ts'
import { isThing, listTypes, type Thing, toArray, toText } from './thing.ts'

const MAX_DEPTH = 6
/** A link to a video or page among the steps. */
const ADDRESS = /^https?:\/\/\S+$/i

/** How step text is cleaned: text of web pages is repaired, text of archives is not. */
export type StepTextRules = {
  words: (value: string) => string
  join: (name: string, text: string) => string
  /** Converts plain text to one or several steps. */
  fromText: (text: string, section: string | null) => FoundStep[]
}

export const createStep = (
  instruction: string,
  section: string | null,
  from: Thing | null = null,
): FoundStep => ({
  instruction,
  section,
  duration_sec: from === null ? null : readDuration(toText(from.timeRequired ?? from.performTime)),
  pictures: from === null ? [] : parseSchemaPictures(from.image),
})

const isOneStep = (thing: Thing) => listTypes(thing).includes('HowToStep')

function fromThing(thing: Thing, section: string | null, depth: number, by: StepTextRules): FoundStep[] {
  const said = (value: unknown) => (typeof value === 'string' ? by.words(value) : toText(value))
  const name = said(thing.name ?? thing.Name ?? '')
  const parts = thing.itemListElement ?? thing.steps ?? thing.step ?? thing.item
  const text = toArray(thing.text ?? thing.Text ?? thing.description)
    .map(said)
    .join('\n')
  if (parts !== undefined && text === '') {
    if (listTypes(thing).includes('ListItem')) return walkSteps(parts, section, by, depth)
    if (!isOneStep(thing)) return walkSteps(parts, name === '' ? section : name, by, depth)
    const inner = walkSteps(parts, section, by, depth).map(({ instruction }) => instruction)
    return [createStep(by.join(name, inner.join('\n')), section, thing)]
  }
  const instruction = by.join(name, text)
  return instruction === '' ? [] : [createStep(instruction, section, thing)]
}

/** Walks 'recipeInstructions': text, steps, sections, and lists of these. */
export function walkSteps(value: unknown, section: string | null, by: StepTextRules, depth = 0): FoundStep[] {
  if (depth > MAX_DEPTH) return []
  if (typeof value === 'string') return by.fromText(by.words(value), section)
  if (Array.isArray(value)) return value.flatMap((item) => walkSteps(item, section, by, depth + 1))
  return isThing(value) ? fromThing(value, section, depth + 1, by) : []
}

const normalizeLetters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Joins name and text ('Mix: stir all together'), or returns one if it repeats the other. */
function nameAndText(name: string, text: string): string {
  const key = name.replace(/[.:…]+$/, '').trim()
  if (text === '' || key === '') return text || name
  if (/(?:\.{3}|…)$/.test(name) && normalizeLetters(text).startsWith(normalizeLetters(key))) return text
  if (text.startsWith(key) || /(?:^|\W)(?:step|schritt|étape|paso|passo|stap|steg)?\W*\d+$/i.test(key))
    return text
  return /[.!?:]$/.test(name) ? `${name} ${text}` : `${name}: ${text}`
}

const OF_PAGES: StepTextRules = {
  words: (value) => toPlainLines(value).join('\n'),
  join: nameAndText,
  fromText: (text, section) => [createStep(text, section)],
}

/** Splits a text into one step per line, without a heading such as 'Method'. */
function divided(only: FoundStep): FoundStep[] {
  const lines = only.instruction.split('\n')
  const told = lines.length > 1 && matchPartLine(lines[0] ?? '') === 'steps' ? lines.slice(1) : lines
  const steps = told.filter((line) => !ADDRESS.test(line))
  return steps.map((instruction, index) => ({
    ...only,
    instruction,
    pictures: index === 0 ? only.pictures : [],
  }))
}

/** Section names that only count steps. */
const ONLY_COUNTS =
  /^(?:(?:step|schritt|étape|paso|passo|stap|steg|trin|krok|instruction|instruktion)\s*\d+|\p{L}+\s+(?:instruction|instruktion(?:en)?))$/iu

/** Parses 'recipeInstructions' in any of its forms. */
export function parseSchemaSteps(value: unknown): FoundStep[] {
  const steps = walkSteps(value, null, OF_PAGES).filter(
    ({ instruction }) => instruction !== '' && !ADDRESS.test(instruction),
  )
  const [only] = steps
  const told = stripStepNumbers(only && steps.length === 1 ? divided(only) : steps)
  return removeRepeatedList(told, ({ instruction }) => instruction).map((step) =>
    ONLY_COUNTS.test(step.section ?? '') ? { ...step, section: null } : step,
  )
}
