import type { FoundRecipe, PictureInside, Remark } from './recipe.ts'

/** One thing that an archive gives, in the order in which it is met. */
export type FoundItem =
  | { kind: 'recipe'; recipe: FoundRecipe; place: string }
  | { kind: 'list'; list: FoundList }
  | { kind: 'planned_meal'; meal: FoundPlannedMeal }
  | { kind: 'store'; store: FoundStore }
  | { kind: 'book'; book: FoundBook }
  | { kind: 'plan_part'; part: FoundPlanPart }
  | { kind: 'remark'; remark: Remark }

/** A shopping list with its lines in the words of the source. */
export type FoundList = { name: string; items: FoundListItem[] }

export type FoundListItem = { line: string; is_checked: boolean; note: string | null }

export type FoundPlannedMeal = {
  /** YYYY-MM-DD; null where a plan names no dates. */
  day: string | null
  /** In the words of the source ("dinner", "Frühstück"). */
  meal: string | null
  /** The title of a recipe, or what stands in its place. */
  title: string
  servings: number | null
  note: string | null
}

/** A recipe of the same source. */
export type FoundLink = { title: string; created_at: string }

/** Of a plan that Larder wrote: what else is known of a meal there. */
export type FoundOwnMeal = FoundPlannedMeal & {
  key: string
  position: number
  recipe: FoundLink | null
  is_cook: boolean
  leftover_of_key: string | null
  repeat_key: string | null
}

export type FoundTemplate = {
  name: string
  weekdays: number[]
  meals: (Omit<FoundPlannedMeal, 'day'> & {
    weekday: number | null
    recipe: FoundLink | null
    leftover_of: number | null
  })[]
}

export type FoundPlanPart =
  | { part: 'kinds'; content: { meal: string | null; time: string | null }[] }
  | { part: 'idea_rules'; content: Record<string, unknown> }
  | { part: 'template'; content: FoundTemplate }
  | { part: 'meal'; content: FoundOwnMeal }

/** Recipes that were put together, or found by a search whose words are Larder's own. */
export type FoundBook = {
  title: string
  description: string | null
  is_public: boolean
  recipes: FoundLink[]
  search: Record<string, unknown> | null
  /** The cover that it was given. */
  cover?: PictureInside | null
}

/** The order in which a source walks through a shop. */
export type FoundStore = { name: string; shelves: FoundShelf[] }

export type FoundShelf = { name: string; foods: string[] }

export const createRemark = (
  code: Remark['code'],
  place: string | null,
  detail: string | null = null,
): FoundItem => ({
  kind: 'remark',
  remark: { code, place, detail },
})

export const createRecipeItem = (recipe: FoundRecipe, place: string): FoundItem => ({
  kind: 'recipe',
  recipe,
  place,
})
