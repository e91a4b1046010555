import type { Language } from '@larder/contract/languages'
import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import { localDuration } from './durations.ts'

type Label =
  | 'serves'
  | 'makes'
  | 'prep'
  | 'cook'
  | 'categories'
  | 'equipment'
  | 'ingredients'
  | 'method'
  | 'notes'
  | 'source'

/** Labels in formats for people. */
export const WORDS: Record<Language, Record<Label, string>> = {
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
  da: {
    serves: 'Portioner',
    makes: 'Giver',
    prep: 'Forberedelse',
    cook: 'Tilberedning',
    categories: 'Kategorier',
    equipment: 'Udstyr',
    ingredients: 'Ingredienser',
    method: 'Fremgangsmåde',
    notes: 'Noter',
    source: 'Kilde',
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
  es: {
    serves: 'Raciones',
    makes: 'Rinde',
    prep: 'Preparación',
    cook: 'Cocción',
    categories: 'Categorías',
    equipment: 'Utensilios',
    ingredients: 'Ingredientes',
    method: 'Elaboración',
    notes: 'Notas',
    source: 'Fuente',
  },
  fr: {
    serves: 'Portions',
    makes: 'Donne',
    prep: 'Préparation',
    cook: 'Cuisson',
    categories: 'Catégories',
    equipment: 'Ustensiles',
    ingredients: 'Ingrédients',
    method: 'Étapes',
    notes: 'Notes',
    source: 'Source',
  },
  he: {
    serves: 'מנות',
    makes: 'כמות',
    prep: 'זמן הכנה',
    cook: 'זמן בישול',
    categories: 'קטגוריות',
    equipment: 'ציוד',
    ingredients: 'מצרכים',
    method: 'אופן ההכנה',
    notes: 'הערות',
    source: 'מקור',
  },
  it: {
    serves: 'Porzioni',
    makes: 'Resa',
    prep: 'Preparazione',
    cook: 'Cottura',
    categories: 'Categorie',
    equipment: 'Attrezzatura',
    ingredients: 'Ingredienti',
    method: 'Procedimento',
    notes: 'Note',
    source: 'Fonte',
  },
  nb: {
    serves: 'Porsjoner',
    makes: 'Gir',
    prep: 'Forberedelse',
    cook: 'Tilberedning',
    categories: 'Kategorier',
    equipment: 'Utstyr',
    ingredients: 'Ingredienser',
    method: 'Fremgangsmåte',
    notes: 'Notater',
    source: 'Kilde',
  },
  nl: {
    serves: 'Porties',
    makes: 'Opbrengst',
    prep: 'Voorbereiding',
    cook: 'Bereidingstijd',
    categories: 'Categorieën',
    equipment: 'Benodigdheden',
    ingredients: 'Ingrediënten',
    method: 'Bereiding',
    notes: 'Notities',
    source: 'Bron',
  },
  pl: {
    serves: 'Porcje',
    makes: 'Ilość',
    prep: 'Przygotowanie',
    cook: 'Gotowanie',
    categories: 'Kategorie',
    equipment: 'Sprzęt',
    ingredients: 'Składniki',
    method: 'Sposób przygotowania',
    notes: 'Notatki',
    source: 'Źródło',
  },
  'pt-BR': {
    serves: 'Porções',
    makes: 'Rende',
    prep: 'Preparo',
    cook: 'Cozimento',
    categories: 'Categorias',
    equipment: 'Utensílios',
    ingredients: 'Ingredientes',
    method: 'Modo de preparo',
    notes: 'Observações',
    source: 'Fonte',
  },
  sv: {
    serves: 'Portioner',
    makes: 'Ger',
    prep: 'Förberedelse',
    cook: 'Tillagning',
    categories: 'Kategorier',
    equipment: 'Redskap',
    ingredients: 'Ingredienser',
    method: 'Gör så här',
    notes: 'Anteckningar',
    source: 'Källa',
  },
  uk: {
    serves: 'Порції',
    makes: 'Вихід',
    prep: 'Підготовка',
    cook: 'Приготування',
    categories: 'Категорії',
    equipment: 'Приладдя',
    ingredients: 'Інгредієнти',
    method: 'Спосіб приготування',
    notes: 'Нотатки',
    source: 'Джерело',
  },
}

/** Metadata of a recipe as label and value; empty values are omitted. */
export function formatMetadata(recipe: ArchivedRecipe, language: Language): [string, string][] {
  const words = WORDS[language]
  const facts: [string, string | null | undefined][] = [
    [words.serves, recipe.servings?.toString()],
    [words.makes, recipe.yield_words],
    [words.prep, localDuration(recipe.prep_time_sec, language)],
    [words.cook, localDuration(recipe.cook_time_sec, language)],
    [words.categories, recipe.categories.join(', ')],
    [words.source, [recipe.source_name, recipe.source_url].filter(Boolean).join(', ')],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))
}
