import { emptyRecipe, type FoundRecipe, type FoundStep, type Remark } from '../recipe.ts'
import { countOf, withoutNumbers } from '../step-numbers.ts'
import { endOfSteps } from './end-of-steps.ts'
import { readHeadFacts, withFactsJoined } from './head-facts.ts'
import { ingredientsInText } from './ingredients-in-text.ts'
import { joinWrapped } from './join-wrapped.ts'
import { isFurniture } from './page-furniture.ts'
import { splitTexts, type TextLine, textLines } from './text-lines.ts'
import { textParts } from './text-parts.ts'
import { titleIn } from './title-in-text.ts'

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
    (/[\p{L})]$/u.test(text) || /^\p{L}{3,10} \d$/u.test(text)) &&
    countOf(text) === null &&
    next.length > text.length * 1.5 &&
    /[.!]/.test(next)
  )
}

/** 'b) Stir.' as '2) Stir.' */
const withNumber = (text: string) =>
  text.replace(/^([a-n])\)\s+/, (_, letter: string) => `${letter.charCodeAt(0) - 96}) `)

function stepsFrom(lines: TextLine[]): FoundStep[] {
  let section: string | null = null
  const steps: FoundStep[] = []
  const whole = joinWrapped(lines.map((line) => ({ ...line, text: withNumber(line.text) })))
  for (const [index, { text }] of whole.entries()) {
    if (isSection(text, whole[index + 1]?.text)) section = text.replace(/\s*:$/, '')
    else steps.push({ instruction: text, section, duration_sec: null, pictures: [] })
  }
  return withoutNumbers(
    steps.map((step) => ({ ...step, instruction: step.instruction.replace(/^[•●▪◦*–-]\s+/, '') })),
  )
}

/** The lines of the recipe, and those of the page or app around it. */
function apart(lines: TextLine[]): { own: TextLine[]; furniture: TextLine[] } {
  const own: TextLine[] = []
  const furniture: TextLine[] = []
  let isAfterGap = false
  for (const line of lines) {
    const isOwn = !isFurniture(line.text)
    isAfterGap ||= line.isAfterGap
    if (isOwn) own.push({ ...line, isAfterGap })
    else furniture.push(line)
    if (isOwn) isAfterGap = false
  }
  return { own, furniture }
}

/** 'Scones (makes 8)', 'Rhubarb cake (recipe by Inge)' */
function takeFactsOfTitle(recipe: FoundRecipe): void {
  const found = /^(.{2,}?)\s*\(([^()]{3,40})\)$/.exec(recipe.title)
  const facts = found ? readHeadFacts(found[2] ?? '') : null
  if (found && facts !== null) Object.assign(recipe, facts, { title: found[1] })
}

const paragraphs = (lines: TextLine[]) =>
  joinWrapped(lines)
    .map(({ text }) => text)
    .join('\n') || null

function readOne(text: string): FoundRecipe | null {
  const { own, furniture } = apart(textLines(text))
  const parts = textParts(own)
  const { title, rest } = titleIn(parts.head)
  const recipe = emptyRecipe(title.replace(DECORATION, '').replace(TITLE_LABEL, ''))
  takeFactsOfTitle(recipe)
  recipe.description = paragraphs(takeFacts(withFactsJoined(rest), recipe))
  recipe.ingredients = ingredientsInText(takeFacts(parts.ingredients, recipe))
  const { steps, remarks, other: behind } = endOfSteps(takeFacts(parts.steps, recipe, isLabelled))
  recipe.steps = stepsFrom(steps)
  recipe.notes = paragraphs(takeFacts([...remarks, ...parts.notes], recipe, isLabelled))
  const other = paragraphs(takeFacts([...parts.other, ...behind, ...furniture], recipe, isLabelled))
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
