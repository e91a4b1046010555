import { isSoldInShops } from '@larder/amounts/find-good'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { type FoundRecipe, findRecipe } from '../../recipes/recipes/find-recipe.queries.ts'
import { type ExpandedLine, expandLines } from '../../recipes/recipes/inner-recipes.ts'
import { scaleRecipe } from '../../recipes/recipes/scale-recipe.ts'
import type { PlannedDish } from './followed-plans.queries.ts'

export type DishNeeds = {
  title: string
  servings: number | null
  lines: ExpandedLine[]
  isReadable: boolean
}

/** Reads each recipe once, even if several meals use it. */
export function createDishReader(db: Db, reader: Caller) {
  const recipes = new Map<number, FoundRecipe | undefined>()
  /** Returns the lines to buy for the planned servings; none if the reader cannot see the recipe. */
  return async ({ recipe_id, title, servings }: PlannedDish): Promise<DishNeeds> => {
    if (!recipes.has(recipe_id)) recipes.set(recipe_id, await findRecipe(db, recipe_id, reader))
    const found = recipes.get(recipe_id)
    if (!found) return { title, servings, lines: [], isReadable: false }
    const { recipe, inner } = found
    const hasServings = recipe.servings !== null && servings !== null
    const scaled = scaleRecipe(recipe, hasServings ? { servings } : {})
    const lines = expandLines(scaled.ingredients, recipe.user_id, inner).filter(({ name }) =>
      isSoldInShops(name),
    )
    return { title: recipe.title, servings: scaled.servings ?? servings, lines, isReadable: true }
  }
}
