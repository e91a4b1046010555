import type { FoundRecipe, PictureInside, Remark } from './recipe.ts'

/** An item read from a source, in the order of the source. */
export type FoundItem =
  | { kind: 'recipe'; recipe: FoundRecipe; place: string; remarks?: Remark[] }
  | { kind: 'list'; list: FoundList }
  | { kind: 'planned_meal'; meal: FoundPlannedMeal }
  | { kind: 'store'; store: FoundStore }
  | { kind: 'book'; book: FoundBook }
  | { kind: 'plan_part'; part: FoundPlanPart }
  | { kind: 'remark'; remark: Remark }

/** A shopping list with the original text of its lines. */
type FoundList = { name: string; items: FoundListItem[] }

export type FoundListItem = { line: string; is_checked: boolean; note: string | null }

type FoundPlannedMeal = {
  /** YYYY-MM-DD; null if the plan has no dates. */
  day: string | null
  /** As named in the source ("dinner", "Frühstück"). */
  meal: string | null
  /** Title of a recipe, or free text. */
  title: string
  servings: number | null
  note: string | null
}

/** Link to a recipe in the same source. */
export type FoundLink = { title: string; created_at: string }

/** A meal in a Larder archive, with its additional fields. */
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

/** A book of chosen recipes, or one defined by a search. */
export type FoundBook = {
  title: string
  description: string | null
  is_public: boolean
  recipes: FoundLink[]
  search: Record<string, unknown> | null
  /** Custom cover image. */
  cover?: PictureInside | null
}

/** Shelves of a store in walking order. */
type FoundStore = { name: string; shelves: FoundShelf[] }

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
