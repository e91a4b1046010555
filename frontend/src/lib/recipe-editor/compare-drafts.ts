import { ingredientsText, stepsText } from './plain-text.ts'
import type { RecipeDraft } from './recipe-draft.ts'

const DRAFT_PARTS = [
  'title',
  'description',
  'servings',
  'prepTime',
  'cookTime',
  'sourceUrl',
  'visibility',
  'categoryIds',
  'ingredients',
  'steps',
  'notes',
] as const satisfies readonly (keyof RecipeDraft)[]
export type DraftPart = (typeof DRAFT_PARTS)[number]

export type ComparedLine = {
  text: string
  isOnlyHere: boolean
}

type PartDifference = {
  part: DraftPart
  mine: ComparedLine[]
  theirs: ComparedLine[]
}

function partLines(draft: RecipeDraft, part: DraftPart, categoryName: (id: number) => string): string[] {
  const text =
    part === 'ingredients'
      ? ingredientsText(draft.ingredients)
      : part === 'steps'
        ? draft.steps
            .map(
              (item) =>
                stepsText([item]) + (item.kind === 'line' && item.duration ? ` (${item.duration})` : ''),
            )
            .join('\n')
        : part === 'categoryIds'
          ? draft.categoryIds.map(categoryName).sort().join('\n')
          : draft[part]
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const compared = (lines: string[], others: string[]): ComparedLine[] =>
  lines.map((text) => ({ text, isOnlyHere: !others.includes(text) }))

/** Only what differs, line by line. */
export function compareDrafts(
  mine: RecipeDraft,
  theirs: RecipeDraft,
  categoryName: (id: number) => string,
): PartDifference[] {
  return DRAFT_PARTS.flatMap((part) => {
    const [ours, others] = [partLines(mine, part, categoryName), partLines(theirs, part, categoryName)]
    if (ours.join('\n') === others.join('\n')) return []
    return [{ part, mine: compared(ours, others), theirs: compared(others, ours) }]
  })
}

/** My draft, with some parts as the others have them. */
export function takeParts(mine: RecipeDraft, theirs: RecipeDraft, parts: readonly DraftPart[]): RecipeDraft {
  return { ...mine, ...Object.fromEntries(parts.map((part) => [part, theirs[part]])) }
}

/** Equal for drafts that would be saved alike. */
export function draftFingerprint(draft: RecipeDraft): string {
  return JSON.stringify({
    ...draft,
    categoryIds: [...draft.categoryIds].sort((a, b) => a - b),
    ingredients: draft.ingredients.map((item) =>
      item.kind === 'heading'
        ? item.name
        : [item.text.trim(), item.ingredientId, item.gramsBy === 'stated' ? item.grams : null],
    ),
    steps: draft.steps.map((item) =>
      item.kind === 'heading' ? item.name : [item.instruction, item.duration],
    ),
  })
}
