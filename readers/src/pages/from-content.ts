import type { Page } from '../html/page-tree.ts'
import { emptyRecipe, type FoundRecipe } from '../recipe.ts'
import { chooseIngredients, chooseSteps } from './choose-parts.ts'
import { linesFrom, stepsFromItems } from './items-in-sections.ts'
import { findCandidates } from './part-candidates.ts'
import { partHeadings } from './part-hints.ts'

/** What a reader of the page would take for the recipe: lists under telling headings or with telling names. */
export function recipeInContent(page: Page): FoundRecipe | null {
  const headings = partHeadings(page)
  const ingredients = chooseIngredients(findCandidates(page, 'ingredients', headings))
  const steps = chooseSteps(findCandidates(page, 'steps', headings), ingredients)
  if (ingredients === null && steps === null) return null
  return {
    ...emptyRecipe(''),
    ingredients: linesFrom(ingredients?.items ?? []),
    steps: stepsFromItems(steps?.items ?? []),
  }
}
