import type { InnerRecipeRead } from '@larder/contract/recipes/inner-recipes'
import { scalingQuery } from './read-scaling.ts'

/** Where the recipe of a line is, for as many as the line needs of it; one cooks for whole people. */
export function innerRecipeHref(
  { recipe_id, servings }: Pick<InnerRecipeRead, 'recipe_id' | 'servings'>,
  times: number | null,
  subpage: '' | '/cook' = '',
): string {
  const scaling = { servings: Math.max(1, Math.round((times ?? 1) * (servings ?? 1))), times: times ?? 1 }
  return `/recipes/${recipe_id}${subpage}${scalingQuery(scaling, servings)}`
}
