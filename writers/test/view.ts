import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import type { FoundRecipe } from '@larder/readers/recipe'

/** The readable content of a recipe, before and after the export. */
export type View = {
  title: string | null
  description: string | null
  notes: string | null
  servings: number | null
  yield_words: string | null
  prep_time_sec: number | null
  cook_time_sec: number | null
  source_url: string | null
  source_name: string | null
  equipment: string[]
  categories: string[]
  ingredients: { line: string; section: string | null }[]
  steps: { instruction: string; section: string | null; duration_sec: number | null }[]
  pictures: number
  created_at: string | null
}

/** Collapses white space and omits empty values and times of 0. */
export const tidied = (view: View): View =>
  JSON.parse(JSON.stringify(view), (key, value) => {
    if (typeof value === 'string') return value.replace(/[\s\u0085]+/g, ' ').trim() || null
    return value === 0 && key.endsWith('_sec') ? null : value
  })

export const toView = (recipe: ArchivedRecipe): View => ({
  title: recipe.title,
  description: recipe.description,
  notes: recipe.notes,
  servings: recipe.servings,
  yield_words: recipe.yield_words,
  prep_time_sec: recipe.prep_time_sec,
  cook_time_sec: recipe.cook_time_sec,
  source_url: recipe.source_url,
  source_name: recipe.source_name,
  equipment: recipe.equipment,
  categories: recipe.categories,
  ingredients: recipe.ingredients.map(({ line, section }) => ({ line, section })),
  steps: recipe.steps.map(({ instruction, section, duration_sec }) => ({
    instruction,
    section,
    duration_sec,
  })),
  pictures: recipe.images.length,
  created_at: recipe.created_at,
})

export const viewOfFound = (recipe: FoundRecipe): View => ({
  title: recipe.title,
  description: recipe.description,
  notes: recipe.notes,
  servings: recipe.servings,
  yield_words: recipe.yield_words,
  prep_time_sec: recipe.prep_time_sec,
  cook_time_sec: recipe.cook_time_sec,
  source_url: recipe.source_url,
  source_name: recipe.source_name,
  equipment: recipe.equipment,
  categories: [...recipe.categories, ...recipe.tags],
  ingredients: recipe.ingredients.map(({ line, section }) => ({ line, section })),
  steps: recipe.steps.map(({ instruction, section, duration_sec }) => ({
    instruction,
    section,
    duration_sec,
  })),
  pictures: recipe.pictures.length,
  created_at: recipe.created_at,
})
