import { type Static, Type } from 'typebox'
import { id, Name, Nullable, named, OneOf } from '../fields.ts'

const LINE_LABELS = [
  'quantity',
  'unit',
  'size',
  'name',
  'preparation',
  'comment',
  'purpose',
  'punctuation',
] as const

export const IngredientParseRequest = named(
  'IngredientParseRequest',
  {
    lines: Type.Array(
      Type.String({
        maxLength: 1000,
        description: 'An ingredient line; only the first 300 characters are parsed',
      }),
      {
        minItems: 1,
        maxItems: 200,
        description: 'Ingredient lines, as written in a recipe',
      },
    ),
  },
  { examples: [{ lines: ['2 1/2 cups plain flour, sifted', '1 (400 g) can chopped tomatoes'] }] },
)

export const IngredientCandidate = named('IngredientCandidate', {
  ingredient_id: id('ID of an ingredient that the line may refer to'),
  name: Name('Name of the ingredient'),
  score: Type.Number({ minimum: 0, maximum: 1, description: 'Similarity of the names; 1: identical' }),
})

export const LineWord = named('LineWord', {
  text: Type.String({ description: 'A word of the line, as written' }),
  label: OneOf(LINE_LABELS, 'Role of the word in the line'),
})

export const ParsedIngredientLine = named('ParsedIngredientLine', {
  line: Type.String({ description: 'The line from the request' }),
  quantity: Nullable(Type.Number({ description: 'Quantity, or the lower end of a range' })),
  quantity_max: Nullable(Type.Number({ description: 'Upper end of a range' })),
  unit: Nullable(Type.String({ description: 'Unit, as its usual English name' })),
  name: Type.String({ description: 'Name of the ingredient, as written' }),
  note: Nullable(Type.String({ description: 'Preparation and comments' })),
  amount_readable: Type.String({ description: 'Amount, as written' }),
  amount_grams: Nullable(Type.Number({ minimum: 0, description: 'Weight in grams; null if unknown' })),
  grams_by: OneOf(['weighed', 'by_volume', 'by_piece', 'unknown'], 'How the weight was determined'),
  ingredient_id: Nullable(
    id(
      'ID of the ingredient that the line refers to; null if the match is uncertain and the user must choose or create one',
    ),
  ),
  candidates: Type.Array(IngredientCandidate, {
    description:
      'Existing ingredients that the line may refer to, best match first. If the name has more than 8 words or 80 characters, only exact matches are listed',
  }),
  words: Type.Array(LineWord, { description: 'The words of the line and their roles' }),
})

export const IngredientParseResult = named('IngredientParseResult', {
  items: Type.Array(ParsedIngredientLine, { description: 'One entry per line, in the same order' }),
})

export type IngredientParseRequest = Static<typeof IngredientParseRequest>
export type IngredientParseResult = Static<typeof IngredientParseResult>
export type IngredientCandidate = Static<typeof IngredientCandidate>
export type ParsedIngredientLine = Static<typeof ParsedIngredientLine>
export type LineWord = Static<typeof LineWord>
