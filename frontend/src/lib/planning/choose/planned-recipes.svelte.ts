import type { PlanRecipes } from '@larder/contract/planning/meal-choices'
import type { MealPlanRead } from '@larder/contract/planning/meal-plan'
import type { RecipeSummary } from '@larder/contract/recipes/recipes'
import { SvelteMap } from 'svelte/reactivity'

export type PlannedRecipe = Pick<RecipeSummary, 'id' | 'categories' | 'image'>

/** Pictures of the planned recipes. Fetches those of meals that other members plan. */
export class PlannedRecipes {
  readonly #recipes = new SvelteMap<number, PlannedRecipe>()
  readonly #requested = new Set<number>()

  constructor(recipes: readonly PlannedRecipe[]) {
    this.learn(recipes)
  }

  find = (recipeId: number | null) => (recipeId === null ? undefined : this.#recipes.get(recipeId))

  learn(recipes: readonly PlannedRecipe[]) {
    for (const recipe of recipes) this.#recipes.set(recipe.id, recipe)
  }

  /** Requests each recipe at most once. Offline, the meals have no pictures. */
  async fetchMissing(plan: MealPlanRead, url: string) {
    const ids = plan.meals.flatMap(({ recipe_id }) => recipe_id ?? [])
    const missing = ids.filter((id) => !this.#recipes.has(id) && !this.#requested.has(id))
    if (missing.length === 0) return
    for (const id of missing) this.#requested.add(id)
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) this.learn(((await response.json()) as PlanRecipes).items)
  }
}
