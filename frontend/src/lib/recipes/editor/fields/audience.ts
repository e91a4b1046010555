import type { RecipeRead } from '@larder/contract/recipes/recipes'
import type { Viewer, ViewerKitchen } from '#lib/people/session/viewer.ts'

/** Between whom the cook can choose; whoever may not choose changes a recipe for the people it is for. */
export type Audience = {
  kitchens: ViewerKitchen[]
  mayChoose: boolean
}

type Shared = Pick<RecipeRead, 'kitchen_id' | 'kitchen_name' | 'may'>

export function resolveAudience({ kitchens }: Viewer, recipe?: Shared): Audience {
  if (!recipe) return { kitchens, mayChoose: true }
  const { kitchen_id: id, kitchen_name: name } = recipe
  // Admin is perhaps not in the kitchen of somebody's recipe, which still must be one of the choices.
  const isMissing = id !== null && !kitchens.some((kitchen) => kitchen.id === id)
  return {
    kitchens: isMissing ? [...kitchens, { id, name: name ?? '' }] : kitchens,
    mayChoose: recipe.may.includes('share'),
  }
}
