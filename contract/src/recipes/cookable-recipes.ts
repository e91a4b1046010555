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
      Type.Array(id('An ingredient'), {
        maxItems: 20,
        description:
          'Repeatable: what you have, besides what you always have at home; without any, nothing is found',
      }),
    ),
    not_at_home: Type.Optional(
      Type.Array(OneOf(BASICS, 'One of the basics'), {
        maxItems: BASICS.length,
        uniqueItems: true,
        description:
          'Repeatable: basics that you do not have. Without it salt, pepper, oil, water and sugar count as at home',
      }),
    ),
  },
  { additionalProperties: false },
)

const MissingIngredient = named('MissingIngredient', {
  ingredient_id: id('The ingredient'),
  name: Name('What the recipe calls it'),
})
export const CookableRecipe = named('CookableRecipe', {
  ...RecipeSummary.properties,
  missing: Type.Array(MissingIngredient, {
    description:
      'What it needs and you have not named; neither your staples nor the basics, unless `not_at_home` names them',
  }),
})
export const CookablePage = Page('CookablePage', CookableRecipe)

export type CookableQuery = Static<typeof CookableQuery>
export type MissingIngredient = Static<typeof MissingIngredient>
export type CookableRecipe = Static<typeof CookableRecipe>
export type CookablePage = Static<typeof CookablePage>
