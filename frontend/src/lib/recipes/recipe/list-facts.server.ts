import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { PLAIN_FIELDS, type PlainField, RECIPE_FIELDS } from '#lib/recipes/editor/draft/recipe-fields.ts'

/** A text, or a duration in seconds. */
export type Fact = { name: PlainField; label: string; value: string | number }

/** On the server, to keep the fields of the editor out of the page's script. */
export const listFacts = (recipe: Partial<Pick<RecipeRead, PlainField>>): Fact[] =>
  PLAIN_FIELDS.flatMap((name) => {
    const { factLabel } = RECIPE_FIELDS[name]
    const value = recipe[name]
    const isShown = (typeof value === 'string' || typeof value === 'number') && value
    return factLabel && isShown ? [{ name, label: factLabel(), value }] : []
  })
