import { plainLines } from '../plain-text.ts'
import type { FoundStep } from '../recipe.ts'
import { withoutRepeat } from '../repeated-lines.ts'
import { withoutNumbers } from '../step-numbers.ts'
import { partOfLine } from '../words/section-headings.ts'
import { picturesFrom } from './pictures-from.ts'
import { isThing, listOf, type Thing, typesOf, wordsOf } from './thing.ts'

const MAX_DEPTH = 6
/** A film or another page, which stood among the steps. */
const ADDRESS = /^https?:\/\/\S+$/i

const step = (instruction: string, section: string | null, from: Thing | null = null): FoundStep => ({
  instruction,
  section,
  duration_sec: null,
  pictures: from === null ? [] : picturesFrom(from.image),
})

/** 'Mix: stir all together', but the name alone or the text alone where one repeats the other. */
function nameAndText(name: string, text: string): string {
  const key = name.replace(/[.:…]+$/, '').trim()
  if (text === '' || key === '') return text || name
  if (text.startsWith(key) || /(?:^|\W)(?:step|schritt|étape|paso|passo|stap|steg)?\W*\d+$/i.test(key))
    return text
  return /[.!?:]$/.test(name) ? `${name} ${text}` : `${name}: ${text}`
}

function fromThing(thing: Thing, section: string | null, depth: number): FoundStep[] {
  const name = wordsOf(thing.name ?? thing.Name)
  const parts = thing.itemListElement ?? thing.steps ?? thing.step
  const text = listOf(thing.text ?? thing.Text ?? thing.description)
    .flatMap((part) => (typeof part === 'string' ? plainLines(part) : [wordsOf(part)]))
    .join('\n')
  if (typesOf(thing).includes('ListItem') && isThing(thing.item)) return read(thing.item, section, depth)
  if (parts !== undefined && text === '') {
    if (!typesOf(thing).includes('HowToStep')) return read(parts, name === '' ? section : name, depth)
    const words = read(parts, section, depth).map(({ instruction }) => instruction)
    return [step(nameAndText(name, words.join('\n')), section, thing)]
  }
  const instruction = nameAndText(name, text)
  return instruction === '' ? [] : [step(instruction, section, thing)]
}

function read(value: unknown, section: string | null, depth: number): FoundStep[] {
  if (depth > MAX_DEPTH) return []
  if (typeof value === 'string') return [step(plainLines(value).join('\n'), section)]
  if (Array.isArray(value)) return value.flatMap((item) => read(item, section, depth + 1))
  return isThing(value) ? fromThing(value, section, depth + 1) : []
}

/** One text that has them all, a line each; 'Method' over them is none. */
function divided(only: FoundStep): FoundStep[] {
  const lines = only.instruction.split('\n')
  const told = lines.length > 1 && partOfLine(lines[0] ?? '') === 'steps' ? lines.slice(1) : lines
  const steps = told.filter((line) => !ADDRESS.test(line))
  return steps.map((instruction, index) => ({
    ...only,
    instruction,
    pictures: index === 0 ? only.pictures : [],
  }))
}

/** The steps of 'recipeInstructions': a text, a list of texts, steps, sections of steps, or all of them mixed. */
export function stepsFrom(value: unknown): FoundStep[] {
  const steps = read(value, null, 0).filter(
    ({ instruction }) => instruction !== '' && !ADDRESS.test(instruction),
  )
  const [only] = steps
  const told = withoutNumbers(only && steps.length === 1 ? divided(only) : steps)
  return withoutRepeat(told, ({ instruction }) => instruction)
}
