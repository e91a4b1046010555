import type { RecipeRead } from '@larder/contract/recipes/recipes'
import type { Viewer, ViewerKitchen } from '#lib/people/session/viewer.ts'

/** The audiences to choose from. Without `mayChoose` the recipe's audience can't be changed. */
export type Audience = {
  kitchens: ViewerKitchen[]
  mayChoose: boolean
}

type Shared = Pick<RecipeRead, 'kitchen_id' | 'kitchen_name' | 'may'>

export function resolveAudience({ kitchens }: Viewer, recipe?: Shared): Audience {
  if (!recipe) return { kitchens, mayChoose: true }
  const { kitchen_id: id, kitchen_name: name } = recipe
  // An admin may edit a recipe of a kitchen they are not in, which must still be a choice.
  const isMissing = id !== null && !kitchens.some((kitchen) => kitchen.id === id)
  return {
    kitchens: isMissing ? [...kitchens, { id, name: name ?? '' }] : kitchens,
    mayChoose: recipe.may.includes('share'),
  }
}
