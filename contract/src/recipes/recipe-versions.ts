import { type Static, Type } from 'typebox'
import { count, id, May, Nullable, named, OneOf, timestamp, Version } from '../fields.ts'
import { Page, PageQuery } from '../paging.ts'
import { RecipeBase, RecipeRead } from './recipes.ts'

export const RECIPE_VERSION_ACTIONS = ['restore'] as const

/** More are counted, not told. */
export const MAX_CHANGES = 20

const { categories, ingredients, steps, images } = RecipeRead.properties

/** What of a recipe is kept at every change. */
export const RecipeContent = named('RecipeContent', {
  ...RecipeBase.properties,
  categories,
  ingredients,
  steps,
  images,
})

type Part = Exclude<keyof RecipeContent, 'kitchen_id'>
const PARTS = Object.keys(RecipeContent.properties).filter((part) => part !== 'kitchen_id') as Part[]

export const RecipeChange = named('RecipeChange', {
  part: OneOf(PARTS, 'What of the recipe'),
  deed: OneOf(
    ['added', 'removed', 'changed', 'moved'],
    'What happened to it; `moved`: the same in another order',
  ),
  name: Nullable(Type.String({ description: 'Of an ingredient or a category: what it is called' })),
  number: Nullable(
    Type.Integer({
      minimum: 1,
      description: 'Of a step or a picture: its place, in the older version when it is gone',
    }),
  ),
  before: Nullable(Type.String({ description: 'A short value or an amount as it was; null: none, or long' })),
  after: Nullable(Type.String({ description: 'As it has become' })),
})

const summary = {
  version: Version,
  user_id: Nullable(id('Who made it so; null when they are gone')),
  username: Nullable(Type.String({ description: 'Their username' })),
  created_at: timestamp('When it was made so'),
  title: RecipeBase.properties.title,
  is_current: Type.Boolean({ description: 'Whether this is the recipe as it is now' }),
  changes: Type.Array(RecipeChange, {
    description: `What is other than in the version before, the first ${MAX_CHANGES}; none in the first version`,
  }),
  change_count: count('How many changes there are in all'),
  may: May(RECIPE_VERSION_ACTIONS),
}

export const RecipeVersionSummary = named('RecipeVersionSummary', summary)
export const RecipeVersionRead = named('RecipeVersionRead', {
  recipe_id: id('The recipe'),
  ...summary,
  version_before: Nullable(
    Type.Integer({ minimum: 1, description: 'The version before that is kept; null: none' }),
  ),
  content: RecipeContent,
})
export const RecipeVersionPage = Page('RecipeVersionPage', RecipeVersionSummary)
export const RecipeVersionListQuery = Type.Object(PageQuery, { additionalProperties: false })

export type RecipeVersionAction = (typeof RECIPE_VERSION_ACTIONS)[number]
export type RecipeContent = Static<typeof RecipeContent>
export type RecipeChange = Static<typeof RecipeChange>
export type RecipeVersionSummary = Static<typeof RecipeVersionSummary>
export type RecipeVersionRead = Static<typeof RecipeVersionRead>
export type RecipeVersionPage = Static<typeof RecipeVersionPage>
