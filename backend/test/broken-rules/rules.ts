import { BOOK_RULES } from './rules-of-books.ts'
import { CALDAV_RULES } from './rules-of-caldav.ts'
import { CHANGE_RULES } from './rules-of-changes.ts'
import { COOKING_RULES } from './rules-of-cookings.ts'
import { INGREDIENT_RULES } from './rules-of-ingredients.ts'
import { KITCHEN_RULES } from './rules-of-kitchens.ts'
import { MCP_RULES } from './rules-of-mcp.ts'
import { MEAL_PLAN_RULES } from './rules-of-meal-plans.ts'
import { RECIPE_RULES } from './rules-of-recipes.ts'
import { SHARE_LINK_RULES } from './rules-of-share-links.ts'
import { SIGN_IN_RULES } from './rules-of-sign-in.ts'
import { WEBHOOK_RULES } from './rules-of-webhooks.ts'

/**
 * A clause of an access rule, and how to break it: a description and the replacement text. Clauses with the same
 * description are broken together.
 */
export type Clause = {
  /** Under `backend/src/`. */
  file: string
  /** Occurs once in the file: an expression, a statement (`if`, `return`), or part of a query (`.where(…)`). */
  text: string
  /** Part of a statement that is prepared when the file is loaded. */
  isPrepared?: boolean
  broken: Record<string, string>
  /** Visible only in the content of lists: checked by the tests of the resource, not by a cell of a matrix. */
  isSeenByNoun?: boolean
}

export const CLAUSES: Clause[] = [
  ...SIGN_IN_RULES,
  ...RECIPE_RULES,
  ...COOKING_RULES,
  ...INGREDIENT_RULES,
  ...BOOK_RULES,
  ...KITCHEN_RULES,
  ...MEAL_PLAN_RULES,
  ...SHARE_LINK_RULES,
  ...CALDAV_RULES,
  ...WEBHOOK_RULES,
  ...CHANGE_RULES,
  ...MCP_RULES,
]

const listNames = (clauses: Clause[]) => clauses.flatMap(({ broken }) => Object.keys(broken))
export const BREAKS: string[] = [...new Set(listNames(CLAUSES))]
export const SEEN_BY_RESOURCES = new Set(listNames(CLAUSES.filter((clause) => clause.isSeenByNoun)))
