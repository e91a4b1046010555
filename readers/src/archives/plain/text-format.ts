import { createRecipeItem, createRemark, type FoundItem } from '../../found-items.ts'
import type { FoundRecipe } from '../../recipe.ts'
import type { FileFormat } from '../format.ts'
import { beginsIn, recipesIn } from './paragraphs.ts'

type TextFormat = {
  key: string
  title: string
  machinery: readonly string[]
  /** Matches the first line of a recipe. */
  begin: RegExp
  /** Null for a recipe without a title. */
  read(lines: string[]): FoundRecipe | null
}

export const textFormat = ({ key, title, machinery, begin, read }: TextFormat): FileFormat => ({
  key,
  title,
  machinery,
  matches: (file) => beginsIn(file.text(), begin),
  *read(file): Generator<FoundItem> {
    let number = 0
    for (const lines of recipesIn(file.text(), begin)) {
      number += 1
      const recipe = read(lines)
      const place = `${file.place}, recipe ${number}`
      yield recipe ? createRecipeItem(recipe, place) : createRemark('value_unreadable', place, 'title')
    }
  },
})
