import { type Static, Type } from 'typebox'
import { id, Nullable, named, OneOf, optional } from '../fields.ts'
import { PageQuery } from '../paging.ts'
import { Problem } from '../problems.ts'
import { MAX_SELECTED, RecipeSelection } from './recipe-selection.ts'
import { RecipeBase } from './recipes.ts'
import { MAX_TAGS_PER_RECIPE, TagUpdate } from './tags.ts'

export const RECIPE_BATCH_ACTIONS = ['undo'] as const
const RECIPE_BATCH_STATUSES = ['changed', 'unchanged', 'refused'] as const
/** Longer than responses are stored for Idempotency-Keys. */
export const UNDO_DAYS = 2

const { visibility, kitchen_id, kitchen_may_edit } = RecipeBase.properties
const categoryIds = (description: string) =>
  Type.Array(id('ID of a category'), { maxItems: 50, uniqueItems: true, description })
const tagNames = (description: string) =>
  Type.Array(TagUpdate.properties.name, { maxItems: MAX_TAGS_PER_RECIPE, description })

export const RecipeChanges = named(
  'RecipeChanges',
  optional({
    visibility,
    kitchen_id,
    kitchen_may_edit,
    add_category_ids: categoryIds('IDs of categories to add'),
    remove_category_ids: categoryIds('IDs of categories to remove'),
    add_tags: tagNames('Your tags to add; new names create tags'),
    remove_tags: tagNames('Your tags to remove'),
    add_to_book_id: id('ID of a book to add the recipes to'),
    remove_from_book_id: id('ID of a book to remove the recipes from; not with add_to_book_id'),
    is_favourite: Type.Boolean({ description: 'Whether the recipes are among your favourites' }),
    needs_review: Type.Boolean({ description: 'false marks the recipes as checked' }),
    in_trash: Type.Boolean({
      description: 'true moves the recipes to the trash, false restores them; not with other changes',
    }),
  }),
  { description: 'Changes to make to each recipe; at least one' },
)

export const RecipeBatchCreate = named(
  'RecipeBatchCreate',
  {
    recipes: RecipeSelection,
    changes: RecipeChanges,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_SELECTED,
        default: MAX_SELECTED,
        description: 'Maximum number of recipes to change',
      }),
    ),
    cursor: Type.Optional({
      ...PageQuery.cursor,
      description: '`next_cursor` of the previous batch with the same `recipes`',
    }),
  },
  { examples: [{ recipes: { ids: [1, 2] }, changes: { add_tags: ['for guests'] } }] },
)

const RecipeBatchProblem = named('RecipeBatchProblem', {
  status: Problem.properties.status,
  code: Problem.properties.code,
  detail: Problem.properties.detail,
  params: Problem.properties.params,
})

const RecipeBatchResult = named('RecipeBatchResult', {
  recipe_id: id('ID of the recipe'),
  title: Nullable(Type.String({ description: 'Title of the recipe; null if you cannot see it' })),
  status: OneOf(
    RECIPE_BATCH_STATUSES,
    '`changed`; `unchanged`: the recipe already was as requested; `refused`: see `problem`',
  ),
  problem: Nullable(RecipeBatchProblem),
})

export const RecipeBatchRead = named('RecipeBatchRead', {
  id: id('ID of the batch; needed to undo it'),
  results: Type.Array(RecipeBatchResult, { description: 'One result for each recipe' }),
  next_cursor: Nullable(
    Type.String({ description: '`cursor` of the next batch; null if there are no more recipes' }),
  ),
})

export type RecipeBatchProblem = Static<typeof RecipeBatchProblem>
export type RecipeBatchResult = Static<typeof RecipeBatchResult>
export type RecipeChanges = Static<typeof RecipeChanges>
export type RecipeBatchCreate = Static<typeof RecipeBatchCreate>
export type RecipeBatchRead = Static<typeof RecipeBatchRead>
