import { type Static, Type } from 'typebox'
import { id, Name, Nullable, named, OneOf, optional, sharedBy, text } from './fields.ts'

const GRAMS_BY = ['stated', 'weighed', 'by_volume', 'by_piece', 'unknown'] as const

export const MAX_GRAMS = 1_000_000
const weight = { minimum: 0, description: 'What the amount weighs; null where nobody knows' }

export const RecipeIngredientBase = sharedBy('RecipeIngredient', {
  name: Name('The ingredient as the cook calls it; by default as before in this recipe, or by its own name'),
  /** For a thousand servings it may be more than anyone may send. */
  amount_grams: Nullable(Type.Number(weight)),
  amount_readable: text(120, 'The amount as a cook would say it, such as "2 ½ cups"'),
  section: Nullable(text(120, 'The part of the recipe it belongs to, such as "Dough"')),
  note: Nullable(text(500, 'Preparation or remark, such as "sifted"')),
})
const base = RecipeIngredientBase.properties

export const RecipeIngredientCreate = named(
  'RecipeIngredientCreate',
  {
    ingredient_id: Type.Optional(id('An ingredient; this or `ingredient_name`')),
    ingredient_name: Type.Optional(Name('Finds the ingredient without regard to case, or makes it')),
    ...optional(base),
    amount_grams: Type.Optional(Nullable(Type.Number({ ...weight, maximum: MAX_GRAMS }))),
  },
  { examples: [{ ingredient_name: 'plain flour', amount_readable: '2 ½ cups', note: 'sifted' }] },
)

export const RecipeIngredientRead = named('RecipeIngredientRead', {
  id: id('Identifies the line'),
  ingredient_id: id('The ingredient'),
  ...base,
  grams_by: OneOf(GRAMS_BY, 'How the grams were reached: stated by the cook, or worked out from the amount'),
})

export type RecipeIngredientCreate = Static<typeof RecipeIngredientCreate>
export type RecipeIngredientRead = Static<typeof RecipeIngredientRead>
