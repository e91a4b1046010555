import type { Language } from '@larder/contract/languages'
import { translateRecipe } from '@larder/contract/recipes/recipe-translations'
import type { ArchivedRecipe } from '@larder/contract/transfer/archive'

/** In a language that the recipe was translated into; otherwise the original. */
export function translateArchived(recipe: ArchivedRecipe, language: Language): ArchivedRecipe {
  const translation = recipe.translations?.find((each) => each.language === language)
  return translation ? translateRecipe(recipe, translation.texts) : recipe
}
