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
        description: 'One ingredient line; the first 300 characters are understood, the rest is kept as text',
      }),
      {
        minItems: 1,
        maxItems: 200,
        description: 'Lines as they stand in a book or on a page',
      },
    ),
  },
  { examples: [{ lines: ['2 1/2 cups plain flour, sifted', '1 (400 g) can chopped tomatoes'] }] },
)

export const IngredientCandidate = named('IngredientCandidate', {
  ingredient_id: id('An ingredient that may be meant'),
  name: Name('Its name'),
  score: Type.Number({ minimum: 0, maximum: 1, description: 'How alike the names are; 1: the same' }),
})

export const LineWord = named('LineWord', {
  text: Type.String({ description: 'A word of the line, as written' }),
  label: OneOf(LINE_LABELS, 'What it was understood as'),
})

export const ParsedIngredientLine = named('ParsedIngredientLine', {
  line: Type.String({ description: 'The line as it was sent' }),
  quantity: Nullable(Type.Number({ description: 'How many or how much' })),
  quantity_max: Nullable(Type.Number({ description: 'The upper end of a range' })),
  unit: Nullable(Type.String({ description: 'The unit, by its usual English name' })),
  name: Type.String({ description: 'The ingredient' }),
  note: Nullable(Type.String({ description: 'Preparation and remarks' })),
  amount_readable: Type.String({ description: 'The amount as it is written in the line' }),
  amount_grams: Nullable(Type.Number({ minimum: 0, description: 'What it weighs; null where nobody knows' })),
  grams_by: OneOf(['weighed', 'by_volume', 'by_piece', 'unknown'], 'How the grams were reached'),
  ingredient_id: Nullable(id('The ingredient that is meant for sure; null where one must ask, or make it')),
  candidates: Type.Array(IngredientCandidate, {
    description:
      'Existing ingredients that may be meant, best first; one that is sure before all. None that are merely similar where the name has more than 8 words or 80 characters',
  }),
  words: Type.Array(LineWord, { description: 'What was understood, word by word' }),
})

export const IngredientParseResult = named('IngredientParseResult', {
  items: Type.Array(ParsedIngredientLine, { description: 'One for each line, in order' }),
})

export type IngredientParseRequest = Static<typeof IngredientParseRequest>
export type IngredientParseResult = Static<typeof IngredientParseResult>
export type IngredientCandidate = Static<typeof IngredientCandidate>
export type ParsedIngredientLine = Static<typeof ParsedIngredientLine>
export type LineWord = Static<typeof LineWord>
