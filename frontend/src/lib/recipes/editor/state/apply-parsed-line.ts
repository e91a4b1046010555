import type { IngredientCandidate, ParsedIngredientLine } from '@larder/contract/food/ingredient-lines'
import type { IngredientLine } from '../draft/recipe-draft.ts'

const OFFERED_SCORE = 0.6
/** Limits of the API. The line itself keeps the full text. */
const [MAX_AMOUNT_LENGTH, MAX_NAME_LENGTH, MAX_NOTE_LENGTH] = [120, 120, 500]

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The fields that a parse result changes. The cook's own choices for the same name and amount are kept. */
export function applyParsedLine(line: IngredientLine, parsed: ParsedIngredientLine): Partial<IngredientLine> {
  const isSameName = line.name !== '' && isSame(line.name, parsed.name)
  const matched = parsed.candidates.find(({ ingredient_id }) => ingredient_id === parsed.ingredient_id)
  const isStatedStill = isSameName && line.gramsBy === 'stated' && line.amount === parsed.amount_readable
  return {
    isRead: true,
    amount: parsed.amount_readable.slice(0, MAX_AMOUNT_LENGTH),
    name: parsed.name.slice(0, MAX_NAME_LENGTH),
    note: (parsed.note ?? '').slice(0, MAX_NOTE_LENGTH),
    candidates: parsed.candidates,
    words: parsed.words,
    ...(!isSameName && { ingredientId: matched?.ingredient_id ?? null, knownName: matched?.name ?? null }),
    ...(!isStatedStill && { grams: parsed.amount_grams, gramsBy: parsed.grams_by }),
  }
}

/** An existing ingredient with a similar name, to suggest instead of creating a new one. */
export function findSuggestedCandidate(line: IngredientLine): IngredientCandidate | undefined {
  const best = line.candidates[0]
  return line.isRead && line.ingredientId === null && best && best.score >= OFFERED_SCORE ? best : undefined
}

/** Matched to an ingredient with another name. The cook can undo that. */
export const isMatchedBySimilarity = (line: IngredientLine) =>
  line.candidates.some(({ ingredient_id }) => ingredient_id === line.ingredientId) &&
  !isSame(line.name, line.knownName ?? '')
