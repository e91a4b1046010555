import { readPage } from '../src/pages/read-page.ts'
import type { FoundRecipe, FoundStep } from '../src/recipe.ts'

/** The labels of the scorer contain section names among the steps. */
function withSections(steps: FoundStep[]): string[] {
  return steps.flatMap(({ instruction, section }, index) =>
    section !== null && section !== steps[index - 1]?.section ? [section, instruction] : [instruction],
  )
}

/** The labels of the scorer add preparation and cooking time if a page has no total. */
function minutes({ total_time_sec, prep_time_sec, cook_time_sec }: FoundRecipe): number | null {
  const seconds = total_time_sec ?? (prep_time_sec ?? 0) + (cook_time_sec ?? 0)
  return seconds > 0 ? Math.round(seconds / 60) : null
}

function firstUrl(recipe: FoundRecipe): string | null {
  const [first] = recipe.pictures
  return first && 'url' in first ? first.url : null
}

/** Entry point for the scorer of the corpus. */
export function importRecipe(html: string, url: string) {
  const [recipe] = readPage(html, url).recipes
  if (recipe === undefined) return null
  return {
    title: recipe.title,
    ingredients: recipe.ingredients.map(({ line }) => line),
    instructions: withSections(recipe.steps),
    totalTimeMin: minutes(recipe),
    yields: recipe.servings ?? recipe.yield_words,
    image: firstUrl(recipe),
  }
}
