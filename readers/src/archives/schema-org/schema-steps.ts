import type { FoundPicture, FoundStep } from '../../recipe.ts'
import { addressOf } from '../values/pick-words.ts'
import { readDuration } from '../values/read-duration.ts'
import { type HeadingOf, stepOf, stepsOf } from '../values/sectioned-lines.ts'

type Json = Record<string, unknown>

const MOST_STEPS = 1000

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function picturesOf(image: unknown): FoundPicture[] {
  return [image].flat(2).flatMap((each) => {
    const url = addressOf(textOf(isObject(each) ? (each.url ?? each.contentUrl) : each) || null)
    return url ? [{ url }] : []
  })
}

const isSection = (value: Json) => [value['@type']].flat().includes('HowToSection')

/** A step's name is mostly the beginning of its text; it is kept where it says something of its own. */
function oneStep(step: Json, section: string | null): FoundStep[] {
  const text = textOf(step.text) || textOf(step.description)
  const name = textOf(step.name)
  const isCopy = text.startsWith(name.replace(/(\.\.\.|…)$/, ''))
  const instruction = text === '' ? name : isCopy ? text : `${name}\n${text}`
  const duration_sec = readDuration(textOf(step.timeRequired) || textOf(step.performTime))?.seconds ?? null
  return instruction
    ? [{ ...stepOf(instruction, section), duration_sec, pictures: picturesOf(step.image) }]
    : []
}

function* flatten(value: unknown, section: string | null, headingOf: HeadingOf): Generator<FoundStep> {
  if (typeof value === 'string') {
    const steps = stepsOf(value, headingOf)
    // A heading that is a text of its own is for those that follow it.
    if (steps.length === 0 && headingOf(value.trim()) !== null) yield stepOf(value.trim(), section)
    for (const step of steps) yield { ...step, section: step.section ?? section }
  } else if (Array.isArray(value)) for (const each of value) yield* flatten(each, section, headingOf)
  else if (isObject(value)) {
    const inner = value.itemListElement ?? value.steps ?? value.item
    if (isSection(value)) yield* flatten(inner ?? value.text, textOf(value.name) || section, headingOf)
    else if (inner !== undefined && !textOf(value.text)) yield* flatten(inner, section, headingOf)
    else yield* oneStep(value, section)
  }
}

/** All the ways in which recipeInstructions are written: a text, texts, steps, sections of steps, lists of those. */
export function readInstructions(value: unknown, headingOf: HeadingOf): FoundStep[] {
  const found: FoundStep[] = []
  let section: string | null = null
  for (const step of flatten(value, null, headingOf)) {
    const heading = step.section === null ? headingOf(step.instruction) : null
    if (heading !== null && typeof value !== 'string') section = heading
    else found.push({ ...step, section: step.section ?? section })
    if (found.length === MOST_STEPS) break
  }
  return found
}
