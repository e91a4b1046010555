import { type Static, Type } from 'typebox'
import { id, Name, named, OneOf } from '../fields.ts'
import { BASICS } from '../food/basics.ts'
import { Page, PageQuery } from '../paging.ts'
import { RecipeListQuery, RecipeSummary } from './recipes.ts'

const { any_category_id, tag_id, max_total_time_sec } = RecipeListQuery.properties

export const CookableQuery = Type.Object(
  {
    ...PageQuery,
    any_category_id,
    tag_id,
    max_total_time_sec,
    ingredient_id: Type.Optional(
      Type.Array(id('ID of an ingredient'), {
        maxItems: 20,
        description:
          'Ingredients that you have, besides your staples and the basics. The parameter can be repeated. If absent, the result is empty.',
      }),
    ),
    not_at_home: Type.Optional(
      Type.Array(OneOf(BASICS, 'A basic ingredient'), {
        maxItems: BASICS.length,
        uniqueItems: true,
        description:
          'Basics that you do not have. The parameter can be repeated. By default, Larder assumes that you have all basics: salt, pepper, oil, water and sugar.',
      }),
    ),
  },
  { additionalProperties: false },
)

const MissingIngredient = named('MissingIngredient', {
  ingredient_id: id('ID of the ingredient'),
  name: Name('Name used in the recipe'),
})
export const CookableRecipe = named('CookableRecipe', {
  ...RecipeSummary.properties,
  missing: Type.Array(MissingIngredient, {
    description:
      'Ingredients of the recipe that you do not have. Excludes your staples, and all basics that are not in `not_at_home`.',
  }),
})
export const CookablePage = Page('CookablePage', CookableRecipe)

export type CookableQuery = Static<typeof CookableQuery>
export type MissingIngredient = Static<typeof MissingIngredient>
export type CookableRecipe = Static<typeof CookableRecipe>
export type CookablePage = Static<typeof CookablePage>
