import { listGaps } from '../list-gaps.ts'
import { stripInvisible } from '../plain-text.ts'
import { emptyRecipe, type FoundRecipe, type Remark } from '../recipe.ts'
import { timeWords } from '../words/time-words.ts'
import { ABOUT_SERVINGS, BEFORE_SERVINGS, SERVING_WORDS } from '../words/yield-words.ts'
import { cleanTitle } from './dish-name.ts'
import { findTitle, joinRepeatedTitle } from './find-title.ts'
import { type HeadMetadata, isBareValue, joinMetadataLines, readHeadMetadata } from './head-metadata.ts'
import { joinWrappedLines } from './join-wrapped.ts'
import { readProse } from './list-in-prose.ts'
import { listPartNames, partName } from './named-parts.ts'
import { isBoilerplate } from './page-boilerplate.ts'
import { parseIngredients } from './parse-ingredients.ts'
import { parseSteps } from './parse-steps.ts'
import { splitAfterSteps } from './split-after-steps.ts'
import { splitColumns } from './split-columns.ts'
import { splitTranslation } from './split-translation.ts'
import { splitTextLines, splitTexts, type TextLine } from './text-lines.ts'
import { splitTextParts } from './text-parts.ts'
import { unpackMessage } from './unpack-message.ts'

type Facts = Partial<HeadMetadata>

export type TextReading = { recipes: FoundRecipe[]; remarks: Remark[] }

const MAX_CHARACTERS = 1_000_000
/** Extracts servings, times and source; returns the other lines. */
function takeFacts(lines: TextLine[], facts: Facts, isFact = (_: string) => true): TextLine[] {
  return lines.filter(({ text }) => {
    const read = isFact(text) ? readHeadMetadata(text) : null
    if (read === null) return true
    for (const [field, value] of Object.entries(read))
      if ((facts[field as keyof Facts] ?? null) === null) Object.assign(facts, { [field]: value })
    return false
  })
}

/** 'Zubereitungszeit' is the time before baking if another time is stated, and the whole time otherwise. */
function setFacts(recipe: FoundRecipe, { either_time_sec: either = null, ...facts }: Facts): void {
  Object.assign(recipe, facts)
  if (recipe.total_time_sec === null && recipe.cook_time_sec === null) recipe.total_time_sec = either
  else recipe.prep_time_sec ??= either
}

/** 'Here is the recipe, it serves 8 people.' */
const SERVINGS_IN_SENTENCE = new RegExp(
  `(?<!\\p{L})(?:(?:serves|feeds|enough for|reicht für|für|for|pour|para) (?:(?:${ABOUT_SERVINGS})\\.? )?(\\d{1,2})(?:\\s?[-–]\\s?\\d{1,2})? (?:${SERVING_WORDS}|leute)|(?:serves|feeds|enough for|reicht für) (?:(?:${ABOUT_SERVINGS})\\.? )?(\\d{1,2})(?!\\d| ?(?:min|day|tag|week|woch)))(?!\\p{L})`,
  'iu',
)

/** 'Bake 20 minutes.' is a step; 'Cook time: 20 min', 'Backzeit ca. 20 Minuten' and a URL are not. */
const LABELLED = new RegExp(
  `^[^.:]{2,30}:(?:\\s|\\d)|^https?:|^(?:die menge |das |it |this )?(?:serves|feeds|makes|enough for|reicht für|ergibt) (?:(?:${ABOUT_SERVINGS})\\.? )?\\d|^(?:[\\p{L}/-]{2,20} )?[\\p{L}/-]{0,20}(?:${timeWords('time')}) (?:ca\\. ?)?\\d`,
  'iu',
)
const isLabelled = (text: string) => LABELLED.test(text)

/** Separates the lines of the recipe from those of the page or app. */
function apart(lines: TextLine[]): { own: TextLine[]; furniture: TextLine[] } {
  const own: TextLine[] = []
  const furniture: TextLine[] = []
  let isAfterGap = false
  for (const line of lines) {
    const isOwn = !isBoilerplate(line.text)
    isAfterGap ||= line.isAfterGap
    if (isOwn) own.push({ ...line, isAfterGap })
    else furniture.push(line)
    if (isOwn) isAfterGap = false
  }
  return { own, furniture }
}

/** 'Scones (makes 8)', 'Rhubarb cake (recipe by Inge)', 'Käsespätzle für 4 Personen' */
const FACTS_IN_TITLE = new RegExp(
  `^(.{2,}?)(?:\\s*\\(([^()]{3,40})\\)|,?\\s+((?:${BEFORE_SERVINGS})[ ־-]?\\d+ (?:${SERVING_WORDS})))$`,
  'iu',
)

function takeFactsOfTitle(recipe: FoundRecipe, taken: Facts): void {
  const found = FACTS_IN_TITLE.exec(recipe.title)
  const facts = found ? readHeadMetadata(found[2] ?? found[3] ?? '') : null
  if (found === null || facts === null) return
  recipe.title = found[1] ?? ''
  Object.assign(taken, facts)
}

const listSections = ({ ingredients }: FoundRecipe) =>
  new Set(ingredients.flatMap(({ section }) => section?.split(': ').map(partName) ?? []))

const MIN_FOOD_LENGTH = 4
const listFoodWords = ({ ingredients }: FoundRecipe) =>
  new Set(
    ingredients
      .flatMap(({ line }) => line.toLowerCase().split(/[^\p{L}]+/u))
      .filter((word) => word.length >= MIN_FOOD_LENGTH),
  )

const findServings = (lines: TextLine[]) =>
  lines
    .map(({ text }) => Number(SERVINGS_IN_SENTENCE.exec(text)?.slice(1).find(Boolean) ?? 0))
    .find(Boolean) ?? null

const paragraphs = (lines: TextLine[]) =>
  joinWrappedLines(lines)
    .map(({ text }) => text)
    .join('\n') || null

function setProse(recipe: FoundRecipe, lines: TextLine[]): void {
  const prose = readProse(lines)
  if (prose === null) return
  recipe.title = prose.title === null ? recipe.title : cleanTitle(prose.title)
  recipe.description = null
  recipe.ingredients = prose.list.map((line) => ({ line, section: null }))
  recipe.steps = parseSteps(
    prose.steps.map((text) => ({ text, isAfterGap: true })),
    new Set(),
  )
}

/** The parts of a pasted text, and what stands around it. */
export function splitText(whole: string) {
  const { text, outside, isMessage } = unpackMessage(stripInvisible(whole))
  const { own: all, furniture } = apart(splitTextLines(splitColumns(text)))
  const { own, translation } = splitTranslation(all)
  const { lines, repeated } = joinRepeatedTitle(own)
  const parts = splitTextParts(joinMetadataLines(lines, isBareValue))
  return { ...parts, lines, repeated, translation, furniture, outside, isMessage }
}

function readOne(whole: string): FoundRecipe | null {
  const { lines, translation, furniture, outside, isMessage, ...parts } = splitText(whole)
  const { title, rest } = findTitle(parts.head, {
    ...{ isMessage, lines, outside, repeated: parts.repeated },
    ...{ list: parts.ingredients, steps: parts.steps },
  })
  const recipe = emptyRecipe(title)
  const facts: Facts = {}
  takeFactsOfTitle(recipe, facts)
  recipe.description = paragraphs(takeFacts(joinMetadataLines(rest), facts))
  recipe.ingredients = parseIngredients(takeFacts(parts.ingredients, facts), listPartNames(parts.steps))
  const {
    steps,
    remarks,
    other: behind,
  } = splitAfterSteps(parts.steps, listSections(recipe), listFoodWords(recipe))
  recipe.steps = parseSteps(takeFacts(steps, facts, isLabelled), listSections(recipe), isMessage)
  recipe.notes = paragraphs(takeFacts([...remarks, ...parts.notes], facts, isLabelled))
  const around = splitTextLines(outside.join('\n'))
  const other = paragraphs(
    takeFacts([...parts.other, ...behind, ...translation, ...furniture, ...around], facts, isLabelled),
  )
  setFacts(recipe, facts)
  recipe.servings ??= findServings([...lines, ...around])
  if (recipe.ingredients.length === 0) setProse(recipe, lines)
  if (other !== null) recipe.left_over.push({ field: 'text', value: other })
  return recipe.title === '' && recipe.ingredients.length === 0 ? null : recipe
}

const isComplete = (recipe: FoundRecipe | null): recipe is FoundRecipe =>
  recipe !== null && recipe.title !== '' && recipe.ingredients.length > 0

/** Parses a typed or pasted recipe, or several separated by lines of dashes. */
export function readText(text: string): TextReading {
  const remarks: Remark[] =
    text.length > MAX_CHARACTERS ? [{ code: 'file_cut_off', place: null, detail: null }] : []
  const kept = text.slice(0, MAX_CHARACTERS)
  const several = splitTexts(kept).map(readOne)
  const recipes =
    several.length > 1 && several.every(isComplete) ? several : [readOne(kept)].filter((one) => one !== null)
  return { recipes, remarks: [...remarks, ...listGaps(recipes)] }
}
