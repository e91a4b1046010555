import { hash } from 'node:crypto'
import { parseYield } from '@larder/amounts/parse-yield'
import { countBatchesByGrams, countRecipeBatches } from '@larder/amounts/recipe-batches'
import type { InnerRecipeRead } from '@larder/contract/recipes/inner-recipes'
import { MAX_GRAMS, type RecipeIngredientRead } from '@larder/contract/recipes/recipe-ingredients'
import { scaleIngredients } from './scale-recipe.ts'

type Line = RecipeIngredientRead

export type UnweighedRecipe = {
  id: number
  user_id: number | null
  title: string
  servings: number | null
  yield_words: string | null
  ingredients: Line[]
}
/** `amount_grams`: weight of one batch. */
type InnerRecipe = UnweighedRecipe & { amount_grams: number | null }
export type InnerRecipes = ReadonlyMap<number, InnerRecipe>

/** Prevents overflow when large factors of nested recipes multiply. */
const MAX_BATCHES = 10_000

/** Weighs each recipe after the recipes it links to. A circle, which saving prevents, is treated as no link. */
export function weighRecipes(recipes: UnweighedRecipe[]): InnerRecipes {
  const byId = new Map(recipes.map((recipe) => [recipe.id, recipe]))
  const weighed = new Map<number, InnerRecipe>()
  const visited = new Set<number>()
  const weigh = (id: number): InnerRecipe | undefined => {
    const recipe = byId.get(id)
    if (!recipe || visited.has(id)) return weighed.get(id)
    visited.add(id)
    const ingredients = recipe.ingredients.map((line) => resolveLink(line, weigh))
    weighed.set(id, { ...recipe, ingredients, amount_grams: weighBatch(recipe.yield_words, ingredients) })
    return weighed.get(id)
  }
  return new Map(recipes.flatMap(({ id }) => [[id, weigh(id)] as [number, InnerRecipe]]))
}

/** Adds title, batches and weight to lines with a link; removes links to recipes that are not in `inner`. */
export const resolveLinks = (lines: Line[], inner: InnerRecipes): Line[] =>
  lines.map((line) => resolveLink(line, (id) => inner.get(id)))

function resolveLink(line: Line, find: (id: number) => InnerRecipe | undefined): Line {
  // Versions from before links existed have no `recipe_id`.
  const recipe = line.recipe_id ? find(line.recipe_id) : undefined
  if (!recipe) return { ...line, recipe_id: null, recipe_title: null, recipe_times: null }
  const recipe_times = toBatches(line, recipe)
  const linked = { ...line, recipe_title: recipe.title, recipe_times }
  if (isMeasured(line)) return linked
  const grams =
    recipe_times === null || recipe.amount_grams === null ? null : recipe_times * recipe.amount_grams
  return grams === null || grams > MAX_GRAMS
    ? { ...linked, amount_grams: null, grams_by: 'unknown' }
    : { ...linked, amount_grams: Math.round(grams * 100) / 100, grams_by: 'by_piece' }
}

/** The linked recipe, not the weight tables, decides how much a portion or piece weighs. */
const isMeasured = ({ amount_grams, grams_by }: Line) => amount_grams !== null && grams_by !== 'by_piece'

function toBatches(
  line: Line,
  { servings, yield_words, amount_grams, ingredients }: InnerRecipe,
): number | null {
  if (ingredients.length === 0) return null
  const pieces = parseYield(yield_words ?? '').pieces?.count ?? null
  const batch = { servings, grams: amount_grams, pieces }
  const times = isMeasured(line)
    ? countBatchesByGrams(line.amount_grams as number, batch)
    : countRecipeBatches(line.amount_readable, batch)
  return times !== null && times <= MAX_BATCHES ? times : null
}

/** Uses the stated yield, which accounts for water lost in cooking, else the sum of the ingredients. */
function weighBatch(yieldWords: string | null, lines: Line[]): number | null {
  const stated = parseYield(yieldWords ?? '').grams
  if (stated !== null) return stated
  const grams = lines.flatMap(({ amount_grams }) => amount_grams ?? [])
  return grams.length === 0 ? null : Math.round(grams.reduce((sum, value) => sum + value, 0) * 100) / 100
}

const isResolved = ({ recipe_id, recipe_times }: Line) => recipe_id !== null && recipe_times !== null

/** Number of batches of each linked recipe, added up over all paths to it. */
export function countBatches(lines: Line[], inner: InnerRecipes): Map<number, number> {
  const outermostFirst: number[] = []
  const seen = new Set<number>()
  const visit = (within: Line[]) => {
    for (const { recipe_id } of within.filter(isResolved)) {
      if (recipe_id === null || seen.has(recipe_id)) continue
      seen.add(recipe_id)
      visit(inner.get(recipe_id)?.ingredients ?? [])
      outermostFirst.unshift(recipe_id)
    }
  }
  visit(lines)
  const times = new Map(outermostFirst.map((id) => [id, 0]))
  const add = (within: Line[], factor: number) => {
    for (const { recipe_id, recipe_times } of within.filter(isResolved)) {
      const id = recipe_id as number
      times.set(id, Math.min(MAX_BATCHES, (times.get(id) ?? 0) + factor * (recipe_times ?? 0)))
    }
  }
  add(lines, 1)
  for (const id of outermostFirst) add(inner.get(id)?.ingredients ?? [], times.get(id) ?? 0)
  return times
}

export function listInnerRecipes(lines: Line[], inner: InnerRecipes): InnerRecipeRead[] {
  const times = countBatches(lines, inner)
  return [...inner.values()].map(({ id, ...rest }) => ({ recipe_id: id, ...rest, times: times.get(id) ?? 0 }))
}

export type ExpandedLine = Line & { cook_id: number | null }

/** Replaces linked recipes by their ingredients, at any depth. */
export function expandLines(lines: Line[], cook_id: number | null, inner: InnerRecipes): ExpandedLine[] {
  const own = lines.filter((line) => !isResolved(line)).map((line) => ({ ...line, cook_id }))
  const within = [...countBatches(lines, inner)].flatMap(([id, times]) => {
    const { ingredients = [], user_id = null } = inner.get(id) ?? {}
    const needed = ingredients.filter((line) => !isResolved(line))
    return scaleIngredients(needed, times).map((line) => ({ ...line, cook_id: user_id }))
  })
  return [...own, ...within]
}

/** Hex, because the variant part of an ETag allows only letters and digits. */
export const hashLinks = (lines: Line[]) => hash('sha1', JSON.stringify(lines), 'hex')
