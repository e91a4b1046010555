import { matchStepIngredients } from '#lib/recipes/match-step-ingredients.ts'
import { type IngredientItem, isBlank, type StepLine, type StepUse } from '../draft/recipe-draft.ts'

export type OfferedLine = { key: string; name: string; words: string }

/** The lines that a step may use, in order. */
export const offeredLines = (items: readonly IngredientItem[]): OfferedLine[] =>
  items.flatMap((item) =>
    item.kind === 'heading' || isBlank(item)
      ? []
      : [{ key: item.key, words: item.text.trim(), name: (item.isRead ? item.name : item.text).trim() }],
  )

/** What it uses: as the cook has said, or as its words say. */
export const usesOf = (
  { uses, instruction }: Pick<StepLine, 'uses' | 'instruction'>,
  lines: OfferedLine[],
): StepUse[] =>
  uses?.filter(({ key }) => lines.some((line) => line.key === key)) ??
  matchStepIngredients(instruction, lines).map(({ key }) => ({ key, share: 1 }))

/** With one line at another share, none at all for 0; in the order of the lines. */
export const withShare = (
  uses: readonly StepUse[],
  lines: OfferedLine[],
  changed: string,
  share: number,
): StepUse[] => {
  const shares = new Map(uses.map((use) => [use.key, use.share])).set(changed, share)
  return lines.flatMap(({ key }) => (shares.get(key) ? [{ key, share: shares.get(key) as number }] : []))
}
