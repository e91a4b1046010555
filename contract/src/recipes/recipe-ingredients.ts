import { type Static, Type } from 'typebox'
import { defineBase, id, Name, NOT_BLANK, Nullable, named, OneOf, optional, text } from '../fields.ts'

const GRAMS_BY = ['stated', 'weighed', 'by_volume', 'by_piece', 'unknown'] as const

export const MAX_GRAMS = 1_000_000
const weight = { minimum: 0, description: 'Weight in grams; null if unknown' }

export const MAX_LINE_LENGTH = 1000
export const MAX_AMOUNT_LENGTH = 120
export const MAX_NOTE_LENGTH = 500

const LINE_DESCRIPTION =
  'The complete line, as the cook wrote it. Default: Larder composes it from amount, name and note'
const ONE_LINE = '^[^\\u0000-\\u0008\\u000a-\\u001f\\u007f]*$'

const RecipeIngredientBase = defineBase('RecipeIngredient', {
  /** Without `pattern`: a line composed of amount, name and note can contain line breaks. */
  line: Type.String({ maxLength: MAX_LINE_LENGTH, description: LINE_DESCRIPTION }),
  name: Name(
    'Name of the ingredient as the cook wrote it. Default: the name in the line; otherwise the name that this recipe used before; otherwise the name of the ingredient.',
  ),
  /** Without `maximum`: scaled amounts can exceed the limit for input. */
  amount_grams: Nullable(Type.Number(weight)),
  amount_readable: text(MAX_AMOUNT_LENGTH, 'Amount as text, such as "2 ½ cups"'),
  section: Nullable(text(120, 'Section of the recipe, such as "Dough"')),
  note: Nullable(text(MAX_NOTE_LENGTH, 'Preparation or note, such as "sifted"')),
})
const base = RecipeIngredientBase.properties

export const RecipeIngredientCreate = named(
  'RecipeIngredientCreate',
  {
    ingredient_id: Type.Optional(
      id('ID of the ingredient; required unless `ingredient_name` or `line` is sent'),
    ),
    ingredient_name: Type.Optional(
      Name('Name of the ingredient, ignoring case; the ingredient is created if it does not exist'),
    ),
    ...optional(base),
    line: Type.Optional(
      Type.String({
        ...NOT_BLANK,
        maxLength: MAX_LINE_LENGTH,
        pattern: ONE_LINE,
        description: LINE_DESCRIPTION,
      }),
    ),
    amount_grams: Type.Optional(Nullable(Type.Number({ ...weight, maximum: MAX_GRAMS }))),
    recipe_id: Type.Optional(
      Nullable(
        id(
          'ID of a recipe to use as the ingredient, such as a dough; you must be able to see it. Default: the recipe that the same line linked to before. Null removes the link.',
        ),
      ),
    ),
  },
  {
    description:
      'Send a line, its parts, or both. Missing parts are parsed from the line. If you send both, Larder stores both and displays the line.',
    examples: [
      { line: '2 ½ cups plain flour, sifted' },
      { ingredient_name: 'plain flour', amount_readable: '2 ½ cups', note: 'sifted' },
      { line: '1 portion of pizza dough', recipe_id: 42 },
    ],
  },
)

export const RecipeIngredientRead = named('RecipeIngredientRead', {
  id: id('ID of the ingredient line'),
  ingredient_id: id('ID of the ingredient'),
  ...base,
  grams_by: OneOf(
    GRAMS_BY,
    'How `amount_grams` was determined. `stated`: the cook entered the weight; `weighed`: the amount is a weight; `by_volume`, `by_piece`: calculated from volume or number of pieces; `unknown`',
  ),
  recipe_id: Nullable(
    id('ID of the recipe that is used as the ingredient; null if there is none or you cannot see it'),
  ),
  recipe_title: Nullable(Type.String({ description: 'Title of that recipe' })),
  recipe_times: Nullable(
    Type.Number({
      minimum: 0,
      description: 'Number of batches of that recipe that this line needs; null if unknown',
    }),
  ),
})

export type RecipeIngredientCreate = Static<typeof RecipeIngredientCreate>
export type RecipeIngredientRead = Static<typeof RecipeIngredientRead>
