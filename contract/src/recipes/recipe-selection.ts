import { type Static, Type } from 'typebox'
import { id, named, optional } from '../fields.ts'
import { RecipeListQuery } from './recipes.ts'

/** Most recipes that one selection lists by ID, and that one batch changes. */
export const MAX_SELECTED = 500

const { limit: _limit, cursor: _cursor, count: _count, sort: _sort, ...filters } = RecipeListQuery.properties

const listIds = (description: string) =>
  Type.Array(id('ID of a recipe'), { maxItems: MAX_SELECTED, uniqueItems: true, description })

export const RecipeSelection = named(
  'RecipeSelection',
  {
    ...filters,
    ...optional({
      ids: listIds('Only these recipes; other filters are ignored'),
      except_ids: listIds('Without these recipes; not with `ids`'),
      book_id: id('Only recipes of this book, in the order of the book; other filters are ignored'),
    }),
  },
  { description: 'Recipes by ID, of a book, or found by the filters of the recipe list' },
)

export type RecipeSelection = Static<typeof RecipeSelection>
