import { MAX_PLAN_RECIPES } from '@larder/contract/planning/meal-choices'
import type { MealPlanRead } from '@larder/contract/planning/meal-plan'
import type { RecipeSummary } from '@larder/contract/recipes/recipes'
import type { Json } from '../../db/json.ts'
import type { Caller } from '../../http/access.ts'
import type { Services } from '../../http/services.ts'
import { toSummary } from '../../recipes/search/list-recipes.ts'
import { findSummariesById } from '../../recipes/search/summaries.queries.ts'

type Source = Pick<Services, 'db' | 'images'>

export async function findRecipes(
  { db, images }: Source,
  caller: Caller,
  ids: number[],
): Promise<Map<number, Json<RecipeSummary>>> {
  const summaries = await findSummariesById(db, caller, ids)
  return new Map([...summaries].map(([id, summary]) => [id, toSummary(images, caller, summary)]))
}

/** By first day. */
export async function listPlanRecipes(
  source: Source,
  caller: Caller,
  { meals }: MealPlanRead,
): Promise<Json<RecipeSummary[]>> {
  const ids = [...new Set(meals.flatMap(({ recipe_id }) => recipe_id ?? []))]
  const recipes = await findRecipes(source, caller, ids.slice(0, MAX_PLAN_RECIPES))
  return `[${[...recipes.values()].join(',')}]` as Json<RecipeSummary[]>
}
