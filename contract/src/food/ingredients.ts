import { type Static, Type } from 'typebox'
import {
  CreatedAt,
  defineBase,
  id,
  May,
  Name,
  Nullable,
  named,
  OneOf,
  OwnerId,
  optional,
  Version,
} from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { Page, PageQuery } from '../paging.ts'

const gramsPerMl = Nullable(
  Type.Number({ exclusiveMinimum: 0, maximum: 25, description: 'Weight of one millilitre in grams' }),
)
const gramsPerPiece = Nullable(
  Type.Number({ exclusiveMinimum: 0, maximum: 100_000, description: 'Weight of one piece in grams' }),
)
export const INGREDIENT_ACTIONS = ['update', 'delete', 'merge'] as const

const examples = [{ name: 'buckwheat flour', grams_per_ml: 0.51, grams_per_piece: null }]

const IngredientBase = defineBase('Ingredient', {
  name: Name('Name of the ingredient; unique, ignoring case'),
  grams_per_ml: gramsPerMl,
  grams_per_piece: gramsPerPiece,
})
const base = IngredientBase.properties

export const IngredientCreate = named(
  'IngredientCreate',
  { ...optional(base), name: base.name },
  { examples },
)
export const IngredientUpdate = named('IngredientUpdate', optional(base), {
  examples: [{ grams_per_ml: 0.55 }],
})
export const IngredientRead = named('IngredientRead', {
  id: id('ID of the ingredient'),
  user_id: OwnerId,
  ...base,
  may: May(INGREDIENT_ACTIONS),
  version: Version,
  created_at: CreatedAt,
})
export const IngredientPage = Page('IngredientPage', IngredientRead)
export const IngredientListQuery = Type.Object(
  {
    ...PageQuery,
    q: Type.Optional(
      Type.String({
        maxLength: 120,
        description: 'Text to match: names that begin with it come first, then similar names',
      }),
    ),
    language: Type.Optional(
      OneOf(
        LANGUAGES,
        'Without `q`: sorts by the usual names of foods in this language, if there are at most 2000 ingredients',
      ),
    ),
  },
  { additionalProperties: false },
)

export const IngredientMerge = named(
  'IngredientMerge',
  { into_id: id('ID of the ingredient to merge into; it remains') },
  { examples: [{ into_id: 2 }] },
)

export type IngredientAction = (typeof INGREDIENT_ACTIONS)[number]
export type IngredientCreate = Static<typeof IngredientCreate>
export type IngredientUpdate = Static<typeof IngredientUpdate>
export type IngredientRead = Static<typeof IngredientRead>
export type IngredientPage = Static<typeof IngredientPage>
export type IngredientMerge = Static<typeof IngredientMerge>
export type IngredientListQuery = Static<typeof IngredientListQuery>
