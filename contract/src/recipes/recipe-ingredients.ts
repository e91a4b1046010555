import { type Static, Type } from 'typebox'
import { defineBase, id, Name, NOT_BLANK, Nullable, named, OneOf, optional, text } from '../fields.ts'

const GRAMS_BY = ['stated', 'weighed', 'by_volume', 'by_piece', 'unknown'] as const

export const MAX_GRAMS = 1_000_000
const weight = { minimum: 0, description: 'What the amount weighs; null where nobody knows' }

export const MAX_LINE = 1000
export const MAX_AMOUNT = 120
export const MAX_NOTE = 500

const LINE_WORDS = 'The whole line as the cook wrote it; by default made of amount, name and note'
const ONE_LINE = '^[^\\u0000-\\u0008\\u000a-\\u001f\\u007f]*$'

export const RecipeIngredientBase = defineBase('RecipeIngredient', {
  /** What was made of amount, name and note may hold what nobody may send in one line. */
  line: Type.String({ maxLength: MAX_LINE, description: LINE_WORDS }),
  name: Name(
    'The ingredient as the cook calls it; by default as in the line, as before in this recipe, or by its own name',
  ),
  /** For a thousand servings it may be more than anyone may send. */
  amount_grams: Nullable(Type.Number(weight)),
  amount_readable: text(MAX_AMOUNT, 'The amount as a cook would say it, such as "2 ½ cups"'),
  section: Nullable(text(120, 'The part of the recipe it belongs to, such as "Dough"')),
  note: Nullable(text(MAX_NOTE, 'Preparation or remark, such as "sifted"')),
})
const base = RecipeIngredientBase.properties

export const RecipeIngredientCreate = named(
  'RecipeIngredientCreate',
  {
    ingredient_id: Type.Optional(id('An ingredient; this, `ingredient_name` or a `line`')),
    ingredient_name: Type.Optional(Name('Finds the ingredient without regard to case, or makes it')),
    ...optional(base),
    line: Type.Optional(
      Type.String({ ...NOT_BLANK, maxLength: MAX_LINE, pattern: ONE_LINE, description: LINE_WORDS }),
    ),
    amount_grams: Type.Optional(Nullable(Type.Number({ ...weight, maximum: MAX_GRAMS }))),
    recipe_id: Type.Optional(
      Nullable(
        id(
          'A recipe that you see and that the line stands for, such as a dough; by default as before in this recipe beside the same words, null: none',
        ),
      ),
    ),
  },
  {
    description:
      'A line alone is enough: the parts that are not sent are read from it. Parts alone are enough too. Where both are sent, both are kept, and the line is what people see.',
    examples: [
      { line: '2 ½ cups plain flour, sifted' },
      { ingredient_name: 'plain flour', amount_readable: '2 ½ cups', note: 'sifted' },
      { line: '1 portion of pizza dough', recipe_id: 42 },
    ],
  },
)

export const RecipeIngredientRead = named('RecipeIngredientRead', {
  id: id('Identifies the line'),
  ingredient_id: id('The ingredient'),
  ...base,
  grams_by: OneOf(GRAMS_BY, 'How the grams were reached: stated by the cook, or worked out from the amount'),
  recipe_id: Nullable(id('The recipe that the line stands for; null: none, or not for you to see')),
  recipe_title: Nullable(Type.String({ description: 'What that is called' })),
  recipe_times: Nullable(
    Type.Number({
      minimum: 0,
      description: 'How many times that is made for this line; null where the amount does not tell',
    }),
  ),
})

export type RecipeIngredientCreate = Static<typeof RecipeIngredientCreate>
export type RecipeIngredientRead = Static<typeof RecipeIngredientRead>
