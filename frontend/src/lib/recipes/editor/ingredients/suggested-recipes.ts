import { splitLine } from '@larder/amounts/split-line'
import type { LinkedRecipe } from '../draft/recipe-draft.ts'

const LEADING_WORDS =
  /^(?:(?:portions?|portionen|servings?|helpings?|batch(?:es)?|recipes?|quantity|rezepte?|menge)\s+)?(?:(?:of|von|vom)\s+)?(?:(?:the|der|die|das)\s+)?/i

/** The part of a line that may be the title of a linked recipe. */
export const readRecipeTitle = (line: string) => splitLine(line.trim()).food.replace(LEADING_WORDS, '')

/** Recipes whose full title occurs in the line, longest first. */
export const findNamedRecipes = <Recipe extends LinkedRecipe>(
  line: string,
  found: readonly Recipe[],
): Recipe[] =>
  found
    .filter(({ title }) => title.length >= 3 && line.toLowerCase().includes(title.toLowerCase()))
    .toSorted((a, b) => b.title.length - a.title.length)
