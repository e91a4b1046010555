import type { IngredientCandidate, ParsedIngredientLine } from '@larder/contract/food/ingredient-lines'
import type { IngredientLine } from '../draft/recipe-draft.ts'

const OFFERED_SCORE = 0.6
/** What the service takes; the line itself has it all. */
const [MAX_AMOUNT, MAX_NAME, MAX_NOTE] = [120, 120, 500]

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** What a parsed line changes. What the cook decided about the same name and amount before is kept. */
export function applyParsedLine(line: IngredientLine, parsed: ParsedIngredientLine): Partial<IngredientLine> {
  const isSameName = line.name !== '' && isSame(line.name, parsed.name)
  const matched = parsed.candidates.find(({ ingredient_id }) => ingredient_id === parsed.ingredient_id)
  const isStatedStill = isSameName && line.gramsBy === 'stated' && line.amount === parsed.amount_readable
  return {
    isRead: true,
    amount: parsed.amount_readable.slice(0, MAX_AMOUNT),
    name: parsed.name.slice(0, MAX_NAME),
    note: (parsed.note ?? '').slice(0, MAX_NOTE),
    candidates: parsed.candidates,
    words: parsed.words,
    ...(!isSameName && { ingredientId: matched?.ingredient_id ?? null, knownName: matched?.name ?? null }),
    ...(!isStatedStill && { grams: parsed.amount_grams, gramsBy: parsed.grams_by }),
  }
}

/** An existing ingredient that may be meant by what would otherwise be a new one. */
export function findSuggestedCandidate(line: IngredientLine): IngredientCandidate | undefined {
  const best = line.candidates[0]
  return line.isRead && line.ingredientId === null && best && best.score >= OFFERED_SCORE ? best : undefined
}

/** Taken although the cook wrote something else: they may want to undo that. */
export const isMatchedBySimilarity = (line: IngredientLine) =>
  line.candidates.some(({ ingredient_id }) => ingredient_id === line.ingredientId) &&
  !isSame(line.name, line.knownName ?? '')
