import type { InnerRecipeRead } from '@larder/contract/recipes/inner-recipes'
import { scalingQuery } from './read-scaling.ts'

/** Link to a linked recipe, scaled to what the line needs, in whole servings. */
export function innerRecipeHref(
  { recipe_id, servings }: Pick<InnerRecipeRead, 'recipe_id' | 'servings'>,
  times: number | null,
  subpage: '' | '/cook' = '',
): string {
  const scaling = { servings: Math.max(1, Math.round((times ?? 1) * (servings ?? 1))), times: times ?? 1 }
  return `/recipes/${recipe_id}${subpage}${scalingQuery(scaling, servings)}`
}
