import { type Static, Type } from 'typebox'
import { defineBase, id, Name, NOT_BLANK, Nullable, named, OneOf, optional, text } from '../fields.ts'

const GRAMS_BY = ['stated', 'weighed', 'by_volume', 'by_piece', 'unknown'] as const

export const MAX_GRAMS = 1_000_000
const weight = { minimum: 0, description: 'Weight of the amount; null: unknown' }

export const MAX_LINE = 1000
export const MAX_AMOUNT = 120
export const MAX_NOTE = 500

const LINE_DESCRIPTION = 'The complete line as the cook wrote it; default: composed of amount, name and note'
const ONE_LINE = '^[^\\u0000-\\u0008\\u000a-\\u001f\\u007f]*$'

export const RecipeIngredientBase = defineBase('RecipeIngredient', {
  /** Without `pattern`: a line composed of amount, name and note can contain line breaks. */
  line: Type.String({ maxLength: MAX_LINE, description: LINE_DESCRIPTION }),
  name: Name(
    'Name of the ingredient as the cook wrote it. Default: the name in the line, else the name used before in this recipe, else the name of the ingredient.',
  ),
  /** Without `maximum`: scaled amounts can exceed the limit for input. */
  amount_grams: Nullable(Type.Number(weight)),
  amount_readable: text(MAX_AMOUNT, 'Amount as text, such as "2 ½ cups"'),
  section: Nullable(text(120, 'Section of the recipe, such as "Dough"')),
  note: Nullable(text(MAX_NOTE, 'Preparation or note, such as "sifted"')),
})
const base = RecipeIngredientBase.properties

export const RecipeIngredientCreate = named(
  'RecipeIngredientCreate',
  {
    ingredient_id: Type.Optional(
      id('ID of the ingredient; required unless `ingredient_name` or `line` is given'),
    ),
    ingredient_name: Type.Optional(
      Name('Name of the ingredient, regardless of case; created if it does not exist'),
    ),
    ...optional(base),
    line: Type.Optional(
      Type.String({ ...NOT_BLANK, maxLength: MAX_LINE, pattern: ONE_LINE, description: LINE_DESCRIPTION }),
    ),
    amount_grams: Type.Optional(Nullable(Type.Number({ ...weight, maximum: MAX_GRAMS }))),
    recipe_id: Type.Optional(
      Nullable(
        id(
          'ID of a recipe that is used as the ingredient, such as a dough; you must be able to see it. Default: the link that the same line had before; null: no link.',
        ),
      ),
    ),
  },
  {
    description:
      'Send a line, its parts, or both. Missing parts are parsed from the line. If both are sent, both are stored and the line is displayed.',
    examples: [
      { line: '2 ½ cups plain flour, sifted' },
      { ingredient_name: 'plain flour', amount_readable: '2 ½ cups', note: 'sifted' },
      { line: '1 portion of pizza dough', recipe_id: 42 },
    ],
  },
)

export const RecipeIngredientRead = named('RecipeIngredientRead', {
  id: id('ID of the line'),
  ingredient_id: id('ID of the ingredient'),
  ...base,
  grams_by: OneOf(
    GRAMS_BY,
    'Source of `amount_grams`: `stated` by the cook, `weighed` (the amount is a weight), calculated `by_volume` or `by_piece`, or `unknown`',
  ),
  recipe_id: Nullable(
    id('ID of the recipe that is used as the ingredient; null: none, or you cannot see it'),
  ),
  recipe_title: Nullable(Type.String({ description: 'Title of that recipe' })),
  recipe_times: Nullable(
    Type.Number({
      minimum: 0,
      description: 'Number of batches of that recipe needed for this line; null: unknown',
    }),
  ),
})

export type RecipeIngredientCreate = Static<typeof RecipeIngredientCreate>
export type RecipeIngredientRead = Static<typeof RecipeIngredientRead>
