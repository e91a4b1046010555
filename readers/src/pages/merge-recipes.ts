import { likenessOf } from '../ingredient-like.ts'
import { emptyRecipe, type FoundLine, type FoundRecipe, type FoundStep } from '../recipe.ts'
import type { PageFacts } from './page-facts.ts'
import { withWholeUrls } from './picture-urls.ts'

const key = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const amounts = (lines: FoundLine[]) =>
  lines.filter(({ line }) => ['amount', 'measured'].includes(likenessOf(line))).length

const lineOf = ({ line }: FoundLine) => line
const wordsOf = ({ instruction }: FoundStep) => instruction

const words = (texts: string[]) =>
  texts
    .join(' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** How many of the words of some texts stand in others, each as often as it does there. */
function shareIn(texts: string[], others: string[]): number {
  const counts = new Map<string, number>()
  for (const word of words(others)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const own = words(texts)
  const found = own.filter((word) => {
    const left = counts.get(word) ?? 0
    counts.set(word, left - 1)
    return left > 0
  })
  return own.length === 0 ? 0 : found.length / own.length
}

/** Lists that lost their form: the page has the same words in half as many pieces more, or more than that. */
function isSameInMorePieces(data: string[], shown: string[]): boolean {
  return data.length * 1.5 <= shown.length && shareIn(data, shown) >= ALIKE && shareIn(shown, data) >= ALIKE
}

const ALIKE = 0.9
const MOSTLY_ALIKE = 0.6

const RAW = /\w\(s\)|^0\s|\b(?:null|undefined|NaN)\b|\bu00[0-9a-f]{2}\b/

/** The data has what only programs write, 'cup(s)' or '0 salt', where the page has the same list in words. */
function isRaw(data: FoundLine[], shown: FoundLine[]): boolean {
  const raw = (lines: FoundLine[]) => lines.filter(({ line }) => RAW.test(line)).length
  return (
    data.length === shown.length &&
    raw(data) > 0 &&
    raw(shown) === 0 &&
    shareIn(data.map(lineOf), shown.map(lineOf)) >= MOSTLY_ALIKE
  )
}

/** The page shows amounts that the data lacks, or most of the list. */
function isThinner(data: FoundLine[], shown: FoundLine[]): boolean {
  if (shown.length < 2) return false
  if (data.length === 0 || isSameInMorePieces(data.map(lineOf), shown.map(lineOf))) return true
  if (isRaw(data, shown)) return true
  const [inData, inShown] = [amounts(data) / data.length, amounts(shown) / shown.length]
  return inData < 0.34 && inShown > inData + 0.34 && shown.length * 2 > data.length
}

const lengthOf = (steps: FoundStep[]) => steps.reduce((sum, { instruction }) => sum + instruction.length, 0)

/** The data has a teaser or nothing where the page has the steps, or has them in one piece. */
function areThinner(data: FoundStep[], shown: FoundStep[]): boolean {
  if (shown.length === 0) return false
  const [inData, inShown] = [lengthOf(data), lengthOf(shown)]
  if (isSameInMorePieces(data.map(wordsOf), shown.map(wordsOf))) return true
  if (data.length === 1 && shown.length >= 3 && inShown * 2 > inData) return true
  return inData === 0 || (inData < 150 && inShown > 3 * inData)
}

/** The same lines, with the sections that only the page shows. */
function withSections(data: FoundLine[], shown: FoundLine[]): FoundLine[] {
  if (data.some(({ section }) => section !== null)) return data
  const sections = new Map(shown.map(({ line, section }) => [key(line), section]))
  const found = data.map(({ line }) => sections.get(key(line)))
  return found.every((section) => section !== undefined)
    ? data.map((one, index) => ({ ...one, section: found[index] ?? null }))
    : data
}

function merge(data: FoundRecipe, shown: FoundRecipe): FoundRecipe {
  const { ingredients, steps } = data
  return {
    ...data,
    title: data.title || shown.title,
    description: data.description ?? shown.description,
    notes: data.notes ?? shown.notes,
    ...(data.servings === null && data.yield_words === null
      ? { servings: shown.servings, yield_words: shown.yield_words }
      : {}),
    prep_time_sec: data.prep_time_sec ?? shown.prep_time_sec,
    cook_time_sec: data.cook_time_sec ?? shown.cook_time_sec,
    total_time_sec: data.total_time_sec ?? shown.total_time_sec,
    author: data.author ?? shown.author,
    categories: data.categories.length > 0 ? data.categories : shown.categories,
    tags: data.tags.length > 0 ? data.tags : shown.tags,
    ingredients: isThinner(ingredients, shown.ingredients)
      ? shown.ingredients
      : withSections(ingredients, shown.ingredients),
    steps: areThinner(steps, shown.steps) ? shown.steps : steps,
  }
}

function withFacts(recipe: FoundRecipe, facts: PageFacts): FoundRecipe {
  // What a page shows when it is shared is its best picture more often than the first of its data.
  const shared = facts.picture === null ? [] : [{ url: facts.picture }]
  return {
    ...recipe,
    title: recipe.title || facts.title || '',
    description: recipe.description ?? facts.description,
    pictures: withWholeUrls([...shared, ...recipe.pictures], facts.base),
    steps: recipe.steps.map((step) => ({ ...step, pictures: withWholeUrls(step.pictures, facts.base) })),
    author: recipe.author ?? facts.author,
    source_name: recipe.source_name ?? facts.site,
    source_url: facts.url ?? recipe.source_url,
    language: recipe.language ?? facts.language,
  }
}

const isWhole = (recipe: FoundRecipe) => recipe.ingredients.length > 0 && recipe.steps.length > 0
const sameDish = (a: FoundRecipe, b: FoundRecipe) => key(a.title) === key(b.title)

/**
 * One recipe for each dish: what is described as data, completed by cards of plug-ins with the same title, and by the
 * page itself where it is about one dish only.
 */
export function mergeRecipes(
  described: FoundRecipe[],
  cards: FoundRecipe[],
  state: FoundRecipe | null,
  content: FoundRecipe | null,
  facts: PageFacts,
): FoundRecipe[] {
  const dishes: FoundRecipe[] = []
  for (const recipe of [...described, ...cards]) {
    const index = dishes.findIndex(
      (dish) => sameDish(dish, recipe) || dish.title === '' || recipe.title === '',
    )
    const dish = dishes[index]
    if (dish) dishes[index] = merge(dish, recipe)
    else dishes.push(recipe)
  }
  const whole = dishes.filter(isWhole)
  const kept = whole.length > 1 ? whole : dishes.length > 1 && whole.length === 1 ? whole : dishes.slice(0, 1)
  if (kept.length === 0 && ((content && isWhole(content)) || state)) kept.push(emptyRecipe(''))
  const shown = kept.length === 1 ? [content, state].filter((one) => one !== null) : []
  return kept
    .map((recipe) => withFacts(shown.reduce(merge, recipe), facts))
    .filter(({ title, ingredients, steps }) => title !== '' || ingredients.length > 0 || steps.length > 0)
}
