import { hash } from 'node:crypto'
import { parseYield } from '@larder/amounts/parse-yield'
import { countBatchesByGrams, countRecipeBatches } from '@larder/amounts/recipe-batches'
import { MAX_GRAMS, type RecipeIngredientRead } from '@larder/contract/recipes/recipe-ingredients'
import { scaledLine } from './scale-recipe.ts'

type Line = RecipeIngredientRead

/** A recipe as it is written, and as it is within others: with what making it once comes to. */
export type WrittenInner = {
  id: number
  user_id: number | null
  title: string
  servings: number | null
  yield_words: string | null
  ingredients: Line[]
}
export type InnerRecipe = WrittenInner & { amount_grams: number | null }
export type InnerRecipes = ReadonlyMap<number, InnerRecipe>

/** A number that nobody cooks by; without an end, lines that each say a million would multiply past all numbers. */
const MAX_TIMES = 10_000

/** Weighs each from what is within it, in the order that they came. A circle, which nobody can save, would be words. */
export function weighRecipes(written: WrittenInner[]): InnerRecipes {
  const byId = new Map(written.map((recipe) => [recipe.id, recipe]))
  const weighed = new Map<number, InnerRecipe>()
  const begun = new Set<number>()
  const weigh = (id: number): InnerRecipe | undefined => {
    const recipe = byId.get(id)
    if (!recipe || begun.has(id)) return weighed.get(id)
    begun.add(id)
    const ingredients = recipe.ingredients.map((line) => linkedLine(line, weigh))
    weighed.set(id, { ...recipe, ingredients, amount_grams: weightOf(recipe.yield_words, ingredients) })
    return weighed.get(id)
  }
  return new Map(written.flatMap(({ id }) => [[id, weigh(id)] as [number, InnerRecipe]]))
}

/** Lines with what is known of the recipes that they stand for; whose recipe is not there is words. */
export const linkedLines = (lines: Line[], inner: InnerRecipes): Line[] =>
  lines.map((line) => linkedLine(line, (id) => inner.get(id)))

function linkedLine(line: Line, find: (id: number) => InnerRecipe | undefined): Line {
  // What was kept before lines could stand for recipes says nothing of it.
  const recipe = line.recipe_id ? find(line.recipe_id) : undefined
  if (!recipe) return { ...line, recipe_id: null, recipe_title: null, recipe_times: null }
  const recipe_times = timesOf(line, recipe)
  const linked = { ...line, recipe_title: recipe.title, recipe_times }
  if (isMeasured(line)) return linked
  const grams =
    recipe_times === null || recipe.amount_grams === null ? null : recipe_times * recipe.amount_grams
  return grams === null || grams > MAX_GRAMS
    ? { ...linked, amount_grams: null, grams_by: 'unknown' }
    : { ...linked, amount_grams: Math.round(grams * 100) / 100, grams_by: 'by_piece' }
}

/** What a portion or a piece weighs is told by the recipe, not by the tables. */
const isMeasured = ({ amount_grams, grams_by }: Line) => amount_grams !== null && grams_by !== 'by_piece'

function timesOf(
  line: Line,
  { servings, yield_words, amount_grams, ingredients }: InnerRecipe,
): number | null {
  if (ingredients.length === 0) return null
  const pieces = parseYield(yield_words ?? '').pieces?.count ?? null
  const made = { servings, grams: amount_grams, pieces }
  const times = isMeasured(line)
    ? countBatchesByGrams(line.amount_grams as number, made)
    : countRecipeBatches(line.amount_readable, made)
  return times !== null && times <= MAX_TIMES ? times : null
}

/** What the cook says that it weighs, baked and drained, or what went in. */
function weightOf(yieldWords: string | null, lines: Line[]): number | null {
  const said = parseYield(yieldWords ?? '').grams
  if (said !== null) return said
  const grams = lines.flatMap(({ amount_grams }) => amount_grams ?? [])
  return grams.length === 0 ? null : Math.round(grams.reduce((sum, value) => sum + value, 0) * 100) / 100
}

const isOpened = ({ recipe_id, recipe_times }: Line) => recipe_id !== null && recipe_times !== null

/** How many times each recipe within these lines is made for them, however many ways lead to it. */
export function timesWithin(lines: Line[], inner: InnerRecipes): Map<number, number> {
  const outermostFirst: number[] = []
  const seen = new Set<number>()
  const visit = (within: Line[]) => {
    for (const { recipe_id } of within.filter(isOpened)) {
      if (recipe_id === null || seen.has(recipe_id)) continue
      seen.add(recipe_id)
      visit(inner.get(recipe_id)?.ingredients ?? [])
      outermostFirst.unshift(recipe_id)
    }
  }
  visit(lines)
  const times = new Map(outermostFirst.map((id) => [id, 0]))
  const add = (within: Line[], factor: number) => {
    for (const { recipe_id, recipe_times } of within.filter(isOpened)) {
      const id = recipe_id as number
      times.set(id, Math.min(MAX_TIMES, (times.get(id) ?? 0) + factor * (recipe_times ?? 0)))
    }
  }
  add(lines, 1)
  for (const id of outermostFirst) add(inner.get(id)?.ingredients ?? [], times.get(id) ?? 0)
  return times
}

export type NeededLine = Line & { cook_id: number | null }

/** The lines without those that stand for a recipe, and instead of them what that needs, down to the last. */
export function neededLines(lines: Line[], cook_id: number | null, inner: InnerRecipes): NeededLine[] {
  const own = lines.filter((line) => !isOpened(line)).map((line) => ({ ...line, cook_id }))
  const within = [...timesWithin(lines, inner)].flatMap(([id, times]) => {
    const { ingredients = [], user_id = null } = inner.get(id) ?? {}
    const needed = ingredients.filter((line) => !isOpened(line))
    return needed.map((line) => ({ ...scaledLine(line, times), cook_id: user_id }))
  })
  return [...own, ...within]
}

/** For the part of a tag that tells how an item is shown: letters and digits. */
export const tagOfLinks = (lines: Line[]) => hash('sha1', JSON.stringify(lines), 'hex')
