import type { Page } from '../html/parse-html.ts'
import { groupIntoSections } from '../ingredient-lines.ts'
import { readYield, type Yield } from '../read-yield.ts'
import { emptyRecipe, type FoundRecipe } from '../recipe.ts'
import { removeRepeatedList } from '../remove-repeated-list.ts'
import { parseSchemaPictures } from '../schema-org/parse-pictures.ts'
import { findFirstText, isThing, type Thing } from '../schema-org/thing.ts'
import { stripStepNumbers } from '../step-numbers.ts'
import { embeddedJson } from './embedded-json.ts'
import { arePerServing, readStateLines, type StateLine } from './state-lines.ts'

const INGREDIENTS = /ingredients?(?!.*(?:id|ids|count|title|text|url)$)/i
const STEPS =
  /instructions?$|steps?(?:_?list)?$|directions?$|^methods?$|preparations?(?:_?(?:text|steps))?$|procedures?$/i
const MAX_VISITED = 200_000
const MAX_FOUND = 20

const MIN_TEXT = 40

const isFilled = (value: unknown) =>
  typeof value === 'string' ? value.length >= MIN_TEXT : typeof value === 'object' && value !== null

const valueBy = (thing: Thing, pattern: RegExp) =>
  Object.entries(thing).find(([key, value]) => pattern.test(key) && isFilled(value))?.[1]

const MAX_GUESTS = 24

/** A serving size is sometimes the number of servings, sometimes grams. */
function readServings(thing: Thing): Yield {
  const said = findFirstText(thing, 'servings', 'yield', 'yields', 'portions', 'serves')
  const size = findFirstText(thing, 'serving_size', 'servingSize') ?? ''
  return readYield(said ?? (/^\d+$/.test(size) && Number(size) <= MAX_GUESTS ? size : ''))
}

/** Some applications store amounts per serving. */
function linesFor(value: unknown, servings: number): StateLine[] {
  const lines = readStateLines(value).filter(({ text }) => /\p{L}/u.test(text))
  return arePerServing(lines, servings)
    ? readStateLines(value, servings).filter(({ text }) => /\p{L}/u.test(text))
    : lines
}

function toRecipe(thing: Thing): FoundRecipe | null {
  const yields = readServings(thing)
  const lines = linesFor(valueBy(thing, INGREDIENTS), yields.servings ?? 1)
  const tasks = readStateLines(valueBy(thing, STEPS)).filter(({ text }) => /\p{L}{2}/u.test(text))
  if (lines.length < 2 || tasks.length === 0) return null
  const ingredients = groupIntoSections(lines.map(({ text, section }) => ({ line: text, section })))
  const steps = tasks.map(({ text, section }) => ({
    instruction: text,
    section,
    duration_sec: null,
    pictures: [],
  }))
  return {
    ...emptyRecipe(findFirstText(thing, 'title', 'name', 'headline') ?? ''),
    description: findFirstText(thing, 'description', 'summary', 'intro'),
    ...yields,
    ingredients: removeRepeatedList(ingredients, ({ line }) => line),
    steps: removeRepeatedList(stripStepNumbers(steps), ({ instruction }) => instruction),
    pictures: parseSchemaPictures(thing.image ?? thing.images),
  }
}

/** Finds objects with ingredients and steps in the state of an application, under any name. */
export function extractStateRecipes(page: Page): FoundRecipe[] {
  const found: FoundRecipe[] = []
  const waiting: unknown[] = embeddedJson(page)
  for (let at = 0; at < waiting.length && at < MAX_VISITED && found.length < MAX_FOUND; at += 1) {
    const one = waiting[at]
    if (typeof one !== 'object' || one === null) continue
    const recipe = isThing(one) ? toRecipe(one) : null
    if (recipe) found.push(recipe)
    else for (const value of Object.values(one).slice(0, MAX_VISITED)) waiting.push(value)
  }
  return found
}
