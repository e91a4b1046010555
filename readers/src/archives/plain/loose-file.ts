import { createRecipeItem, type FoundItem } from '../../found-items.ts'
import { readPage } from '../../pages/read-page.ts'
import type { FoundRecipe } from '../../recipe.ts'
import { readText } from '../../text/read-text.ts'
import type { OpenedFile } from '../files/opened-file.ts'

const PAGE = /^x?html?$/
const TEXT = /^(?:txt|text|md|markdown)$/

const hasAnything = ({ ingredients, steps }: FoundRecipe) => ingredients.length + steps.length > 0
/** Excludes texts such as a readme, which have lines but no ingredients. */
const isComplete = ({ ingredients, steps }: FoundRecipe) => ingredients.length > 0 && steps.length > 0

/** Reads saved web pages and text files in a zip. */
export function readLooseFile(file: OpenedFile): FoundItem[] {
  const recipes = PAGE.test(file.extension)
    ? readPage(file.text(), null).recipes.filter(hasAnything)
    : TEXT.test(file.extension)
      ? readText(file.text()).recipes.filter(isComplete)
      : []
  return recipes.map((recipe) => createRecipeItem(recipe, file.place))
}
