import type { FoundPicture, FoundStep } from '../../recipe.ts'
import { createStep, type StepTextRules, walkSteps } from '../../schema-org/parse-steps.ts'
import { findUrl } from '../values/pick-words.ts'
import { type ParseHeading, toSteps } from '../values/sectioned-lines.ts'

const MAX_STEPS = 1000

const isOnWeb = (picture: FoundPicture) => 'url' in picture && findUrl(picture.url) !== null

/** The name of a step usually repeats the start of its text; it is dropped then. */
function nameAndText(name: string, text: string): string {
  if (text === '') return name
  return text.startsWith(name.replace(/(\.\.\.|…)$/, '')) ? text : `${name}\n${text}`
}

const wordsBy = (readHeading: ParseHeading): StepTextRules => ({
  words: (value) => value.trim(),
  join: nameAndText,
  fromText(text, section) {
    const steps = toSteps(text, readHeading)
    // A separate heading text is the section of the following steps.
    if (steps.length === 0 && readHeading(text) !== null) return [createStep(text, section)]
    return steps.map((step) => ({ ...step, section: step.section ?? section }))
  },
})

/** Reads all forms of recipeInstructions without changing their text. */
export function readInstructions(value: unknown, readHeading: ParseHeading): FoundStep[] {
  const found: FoundStep[] = []
  let section: string | null = null
  for (const step of walkSteps(value, null, wordsBy(readHeading))) {
    const heading = step.section === null ? readHeading(step.instruction) : null
    if (heading !== null && typeof value !== 'string') section = heading
    else found.push({ ...step, section: step.section ?? section, pictures: step.pictures.filter(isOnWeb) })
    if (found.length === MAX_STEPS) break
  }
  return found
}
