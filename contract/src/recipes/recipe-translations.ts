import { type Static, type TSchema, Type } from 'typebox'
import { MAX_NAME_LENGTH, Nullable, named, OneOf, requiredText } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { RECIPE_FIELDS } from './recipe-fields.ts'
import { MAX_LINE_LENGTH } from './recipe-ingredients.ts'
import { RecipeStepBase } from './recipe-steps.ts'

const maxLength = (schema: TSchema) => (schema as { maxLength?: number }).maxLength as number

/** The translatable parts of a recipe, in the order of a recipe page, with the limits of the original. */
export const TRANSLATED_PARTS = {
  title: { maxLength: maxLength(RECIPE_FIELDS.title.schema), isLine: true },
  description: { maxLength: maxLength(RECIPE_FIELDS.description.schema), isLine: false },
  yield_words: { maxLength: maxLength(RECIPE_FIELDS.yield_words.schema), isLine: true },
  section: { maxLength: MAX_NAME_LENGTH, isLine: true },
  ingredient: { maxLength: MAX_LINE_LENGTH, isLine: true },
  equipment: { maxLength: MAX_NAME_LENGTH, isLine: true },
  step: { maxLength: maxLength(RecipeStepBase.properties.instruction), isLine: false },
  notes: { maxLength: maxLength(RECIPE_FIELDS.notes.schema), isLine: false },
}
export type TranslatedPart = keyof typeof TRANSLATED_PARTS

const MAX_TEXT_LENGTH = Math.max(...Object.values(TRANSLATED_PARTS).map((part) => part.maxLength))
/** More than a recipe with 300 lines and 300 steps has. */
const MAX_TEXTS = 1300

export const TranslationLanguage = OneOf(LANGUAGES, 'Language of a translation')

const text = {
  part: OneOf(
    Object.keys(TRANSLATED_PARTS) as TranslatedPart[],
    'Part of the recipe that the text is from; `ingredient` is a complete ingredient line',
  ),
  original: requiredText(MAX_TEXT_LENGTH, 'Text of the recipe'),
  text: requiredText(MAX_TEXT_LENGTH, 'Its translation'),
}
const TranslatedText = named('TranslatedText', text)
const texts = Type.Array(TranslatedText, {
  maxItems: MAX_TEXTS,
  description:
    'Translated texts. Readers see the original of texts that are missing here, or whose original has changed',
})

export const RecipeTranslationUpdate = named(
  'RecipeTranslationUpdate',
  { texts },
  {
    examples: [
      {
        texts: [
          { part: 'title', original: 'Pancakes', text: 'Crêpes' },
          { part: 'ingredient', original: '2 cups milk', text: '2 tasses de lait' },
        ],
      },
    ],
  },
)

/** A translation in versions and archives. */
export const RecipeTranslation = named('RecipeTranslation', { language: TranslationLanguage, texts })

export const RecipeTranslationSummary = named('RecipeTranslationSummary', {
  language: TranslationLanguage,
  title: Nullable(Type.String({ description: 'Translated title; null if missing or outdated' })),
})

const TranslatableText = named('TranslatableText', {
  part: text.part,
  original: Type.String({ description: 'Text of the recipe as it is now' }),
  text: Nullable(Type.String({ description: 'Its translation; null if missing' })),
  former_original: Nullable(
    Type.String({
      description:
        'Former text of the recipe that `text` translates, if it has changed since; otherwise null',
    }),
  ),
})
export const RecipeTranslationRead = named('RecipeTranslationRead', {
  language: TranslationLanguage,
  texts: Type.Array(TranslatableText, {
    description: 'All texts of the recipe, each once, in the order of the recipe',
  }),
})

export type TranslatedText = Static<typeof TranslatedText>
export type TranslatableText = Static<typeof TranslatableText>
export type RecipeTranslation = Static<typeof RecipeTranslation>
export type RecipeTranslationSummary = Static<typeof RecipeTranslationSummary>
export type RecipeTranslationUpdate = Static<typeof RecipeTranslationUpdate>
export type RecipeTranslationRead = Static<typeof RecipeTranslationRead>

/** Returns the translation of a text, or the text itself if it has none. */
function createTranslator(texts: TranslatedText[]) {
  const toKey = (part: TranslatedPart, original: string) => `${part} ${original}`
  const known = new Map(texts.map(({ part, original, text }) => [toKey(part, original), text]))
  return <Original extends string | null>(part: TranslatedPart, original: Original) =>
    original === null ? original : (known.get(toKey(part, original)) ?? original)
}

type Translatable = {
  title: string
  description: string | null
  yield_words: string | null
  notes: string | null
  equipment: string[]
  ingredients: { line: string; section: string | null }[]
  steps: { instruction: string; section: string | null }[]
}

/** Texts without a current translation stay as they are: an outdated one could have wrong amounts. */
export function translateRecipe<Recipe extends Translatable>(
  recipe: Recipe,
  texts: TranslatedText[],
): Recipe {
  const translate = createTranslator(texts)
  return {
    ...recipe,
    title: translate('title', recipe.title),
    description: translate('description', recipe.description),
    yield_words: translate('yield_words', recipe.yield_words),
    notes: translate('notes', recipe.notes),
    equipment: recipe.equipment.map((name) => translate('equipment', name)),
    ingredients: recipe.ingredients.map((row) => ({
      ...row,
      line: translate('ingredient', row.line),
      section: translate('section', row.section),
    })),
    steps: recipe.steps.map((step) => ({
      ...step,
      instruction: translate('step', step.instruction),
      section: translate('section', step.section),
    })),
  }
}
