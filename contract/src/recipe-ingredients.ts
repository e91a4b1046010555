import { type Static, Type } from 'typebox'
import { id, Name, Nullable, named, OneOf, text } from './fields.ts'

const GRAMS_BY = ['stated', 'weighed', 'by_volume', 'by_piece', 'unknown'] as const

export const MAX_GRAMS = 1_000_000
const weight = { minimum: 0, description: 'What the amount weighs; null where nobody knows' }
const amountGrams = Nullable(Type.Number({ ...weight, maximum: MAX_GRAMS }))
/** For a thousand servings it may be more than anyone may send. */
const scaledGrams = Nullable(Type.Number(weight))
const amountReadable = text(120, 'The amount as a cook would say it, such as "2 ½ cups"')
const section = Nullable(text(120, 'The part of the recipe it belongs to, such as "Dough"'))
const note = Nullable(text(500, 'Preparation or remark, such as "sifted"'))

export const RecipeIngredientBase = named('RecipeIngredientBase', {
  amount_grams: amountGrams,
  amount_readable: amountReadable,
  section,
  note,
})

export const RecipeIngredientCreate = named(
  'RecipeIngredientCreate',
  {
    ingredient_id: Type.Optional(id('An ingredient; this or `ingredient_name`')),
    ingredient_name: Type.Optional(Name('Finds the ingredient without regard to case, or makes it')),
    amount_grams: Type.Optional(amountGrams),
    amount_readable: Type.Optional(amountReadable),
    section: Type.Optional(section),
    note: Type.Optional(note),
  },
  { examples: [{ ingredient_name: 'plain flour', amount_readable: '2 ½ cups', note: 'sifted' }] },
)

export const RecipeIngredientRead = named('RecipeIngredientRead', {
  id: id('Identifies the line'),
  ingredient_id: id('The ingredient'),
  name: Name("The ingredient's name"),
  amount_grams: scaledGrams,
  amount_readable: amountReadable,
  grams_by: OneOf(GRAMS_BY, 'How the grams were reached: stated by the cook, or worked out from the amount'),
  section,
  note,
})

export type RecipeIngredientCreate = Static<typeof RecipeIngredientCreate>
export type RecipeIngredientRead = Static<typeof RecipeIngredientRead>
