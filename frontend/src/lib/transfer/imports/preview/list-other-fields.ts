import type { ImportRecipeRead } from '@larder/contract/transfer/import-recipes'
import { PLAIN_FIELDS, type PlainField, RECIPE_FIELDS } from '#lib/recipes/editor/draft/recipe-fields.ts'

const SHOWN_ELSEWHERE: PlainField[] = [
  ...(['title', 'description', 'notes', 'source_url'] as const),
  ...(['servings', 'prep_time_sec', 'cook_time_sec'] as const),
]

/** The found fields without a place of their own in the preview. */
export const listOtherFields = (recipe: ImportRecipeRead): { label: string; value: string }[] =>
  PLAIN_FIELDS.filter((name) => name in recipe && !SHOWN_ELSEWHERE.includes(name)).map((name) => {
    const { label, toText } = RECIPE_FIELDS[name] as {
      label: () => string
      toText: (value: unknown) => string
    }
    const value = recipe[name as keyof ImportRecipeRead]
    return { label: label(), value: Array.isArray(value) ? value.join(', ') : toText(value) }
  })
