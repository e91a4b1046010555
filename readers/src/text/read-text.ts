import { emptyRecipe, type FoundRecipe, type FoundStep, type Remark } from '../recipe.ts'
import { withoutNumbers } from '../step-numbers.ts'
import { readHeadFacts } from './head-facts.ts'
import { ingredientsInText } from './ingredients-in-text.ts'
import { joinWrapped } from './join-wrapped.ts'
import { splitTexts, type TextLine, textLines } from './text-lines.ts'
import { textParts } from './text-parts.ts'

export type TextReading = { recipes: FoundRecipe[]; remarks: Remark[] }

const MAX_CHARACTERS = 1_000_000
const DECORATION =
  /^(?:\p{Extended_Pictographic}|\uFE0F|\s)+(?=\p{L})|(?:\p{Extended_Pictographic}|\uFE0F|\s)+$/gu
const TITLE_LABEL = /^(?:title|titel|name|recipe|rezept|recette)\s*:\s*/i

/** Takes the lines that tell servings, times or the source; the others stay. */
function takeFacts(lines: TextLine[], recipe: FoundRecipe, isFact = (_: string) => true): TextLine[] {
  return lines.filter(({ text }) => {
    const facts = isFact(text) ? readHeadFacts(text) : null
    if (facts === null) return true
    for (const [field, value] of Object.entries(facts))
      if (recipe[field as keyof FoundRecipe] === null) Object.assign(recipe, { [field]: value })
    return false
  })
}

/** 'Bake 20 minutes.' is a step; 'Cook time: 20 min' and an address are none. */
const isLabelled = (text: string) => /^[^.:]{2,30}:\s|^https?:/i.test(text)

/** 'For the sauce:', or a few words without an end over a sentence. */
function isSection(text: string, next: string | undefined): boolean {
  if (text.length > 60 || next === undefined || /^\d+\s*[.)]/.test(text)) return false
  if (/:$/.test(text)) return true
  return (
    text.length <= 40 &&
    /^[\p{Lu}\d]/u.test(text) &&
    /[\p{L})]$/u.test(text) &&
    next.length > text.length * 1.5 &&
    /[.!]/.test(next)
  )
}

function stepsFrom(lines: TextLine[]): FoundStep[] {
  let section: string | null = null
  const steps: FoundStep[] = []
  const whole = joinWrapped(lines)
  for (const [index, { text }] of whole.entries()) {
    if (isSection(text, whole[index + 1]?.text)) section = text.replace(/\s*:$/, '')
    else steps.push({ instruction: text, section, duration_sec: null, pictures: [] })
  }
  return withoutNumbers(
    steps.map((step) => ({ ...step, instruction: step.instruction.replace(/^[•●▪◦*–-]\s+/, '') })),
  )
}

const paragraphs = (lines: TextLine[]) =>
  joinWrapped(lines)
    .map(({ text }) => text)
    .join('\n') || null

function readOne(text: string): FoundRecipe | null {
  const parts = textParts(textLines(text))
  const [first, ...rest] = parts.head
  const recipe = emptyRecipe((first?.text ?? '').replace(DECORATION, '').replace(TITLE_LABEL, ''))
  recipe.description = paragraphs(takeFacts(rest, recipe))
  recipe.ingredients = ingredientsInText(takeFacts(parts.ingredients, recipe))
  recipe.steps = stepsFrom(takeFacts(parts.steps, recipe, isLabelled))
  recipe.notes = paragraphs(takeFacts(parts.notes, recipe, isLabelled))
  const other = paragraphs(takeFacts(parts.other, recipe, isLabelled))
  if (other !== null) recipe.left_over.push({ field: 'text', value: other })
  return recipe.title === '' && recipe.ingredients.length === 0 ? null : recipe
}

const isWhole = (recipe: FoundRecipe | null): recipe is FoundRecipe =>
  recipe !== null && recipe.title !== '' && recipe.ingredients.length > 0

/** A recipe as someone typed or pasted it; several where lines of dashes stand between them. */
export function readText(text: string): TextReading {
  const remarks: Remark[] =
    text.length > MAX_CHARACTERS ? [{ code: 'file_cut_off', place: null, detail: null }] : []
  const kept = text.slice(0, MAX_CHARACTERS)
  const several = splitTexts(kept).map(readOne)
  const recipes =
    several.length > 1 && several.every(isWhole) ? several : [readOne(kept)].filter((one) => one !== null)
  for (const { title, ingredients, steps } of recipes) {
    if (ingredients.length === 0) remarks.push({ code: 'no_ingredients', place: title, detail: null })
    if (steps.length === 0) remarks.push({ code: 'no_steps', place: title, detail: null })
  }
  return { recipes, remarks }
}
