import { type Static, Type } from 'typebox'
import { count, id, May, Nullable, named, OneOf, timestamp, Version } from '../fields.ts'
import { Page, PageQuery } from '../paging.ts'
import { RecipeTranslation } from './recipe-translations.ts'
import { RecipeBase, RecipeRead } from './recipes.ts'

export const RECIPE_VERSION_ACTIONS = ['restore'] as const

/** Further changes are only counted. */
export const MAX_CHANGES = 20

const { categories, ingredients, steps, images } = RecipeRead.properties

/** The part of a recipe that is saved in its version history. */
export const RecipeContent = named('RecipeContent', {
  ...RecipeBase.properties,
  categories,
  ingredients,
  steps,
  images,
  translations: Type.Array(RecipeTranslation, { description: 'Translations, sorted by language' }),
})

type Part = Exclude<keyof RecipeContent, 'kitchen_id'>
const PARTS = Object.keys(RecipeContent.properties).filter((part) => part !== 'kitchen_id') as Part[]

export const RecipeChange = named('RecipeChange', {
  part: OneOf(PARTS, 'Part of the recipe'),
  deed: OneOf(
    ['added', 'removed', 'changed', 'moved'],
    'Kind of change; `moved` if only the position changed',
  ),
  name: Nullable(
    Type.String({
      description: 'Name of the ingredient or category, or language of the translation; null for other parts',
    }),
  ),
  number: Nullable(
    Type.Integer({
      minimum: 1,
      description:
        'Position of the step or image (in the previous version, if it was removed); null for other parts',
    }),
  ),
  before: Nullable(Type.String({ description: 'Previous value; null if there is none or it is too long' })),
  after: Nullable(Type.String({ description: 'New value; null if there is none or it is too long' })),
})

const summary = {
  version: Version,
  user_id: Nullable(id('ID of the author of this version; null if the account was deleted')),
  username: Nullable(Type.String({ description: 'Username of the author' })),
  created_at: timestamp('Creation time of this version'),
  title: RecipeBase.properties.title,
  is_current: Type.Boolean({ description: 'Whether this is the current version' }),
  changes: Type.Array(RecipeChange, {
    description: `Changes since the previous version, at most ${MAX_CHANGES}; empty for the first version`,
  }),
  change_count: count('Total number of changes since the previous version'),
  may: May(RECIPE_VERSION_ACTIONS),
}

export const RecipeVersionSummary = named('RecipeVersionSummary', summary)
export const RecipeVersionRead = named('RecipeVersionRead', {
  recipe_id: id('ID of the recipe'),
  ...summary,
  version_before: Nullable(
    Type.Integer({ minimum: 1, description: 'Number of the previous stored version; null if there is none' }),
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
