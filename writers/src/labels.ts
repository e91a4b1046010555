import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import { shortDuration } from './durations.ts'
import type { Language } from './format.ts'

/** Labels in formats for people. */
export const WORDS = {
  en: {
    serves: 'Serves',
    makes: 'Makes',
    prep: 'Prep time',
    cook: 'Cook time',
    categories: 'Categories',
    equipment: 'Equipment',
    ingredients: 'Ingredients',
    method: 'Method',
    notes: 'Notes',
    source: 'Source',
  },
  de: {
    serves: 'Portionen',
    makes: 'Ergibt',
    prep: 'Vorbereitungszeit',
    cook: 'Kochzeit',
    categories: 'Kategorien',
    equipment: 'Ausstattung',
    ingredients: 'Zutaten',
    method: 'Zubereitung',
    notes: 'Notizen',
    source: 'Quelle',
  },
} satisfies Record<Language, Record<string, string>>

/** Metadata of a recipe as label and value; empty values are omitted. */
export function formatMetadata(recipe: ArchivedRecipe, language: Language): [string, string][] {
  const words = WORDS[language]
  const facts: [string, string | null | undefined][] = [
    [words.serves, recipe.servings?.toString()],
    [words.makes, recipe.yield_words],
    [words.prep, shortDuration(recipe.prep_time_sec)],
    [words.cook, shortDuration(recipe.cook_time_sec)],
    [words.categories, recipe.categories.join(', ')],
    [words.source, [recipe.source_name, recipe.source_url].filter(Boolean).join(', ')],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))
}
