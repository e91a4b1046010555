import { matchSteps } from '@larder/amounts/match-step-ingredients'
import { splitLine } from '@larder/amounts/split-line'
import {
  type IngredientItem,
  type IngredientLine,
  isBlank,
  type StepItem,
  type StepLine,
  type StepUse,
} from '../draft/recipe-draft.ts'

type OfferedLine = { key: string; name: string; text: string; section: string | null }

const readName = ({ isRead, name, text }: IngredientLine) =>
  (isRead ? name : splitLine(text.trim()).food || text).trim()

/** The name of the heading above. */
function findSection<Item extends IngredientItem | StepItem>(
  items: readonly Item[],
  at: number,
): string | null {
  const heading = items.slice(0, at).findLast(({ kind }) => kind === 'heading')
  return heading?.kind === 'heading' ? heading.name : null
}

/** The ingredient lines that a step can use, in order. */
export const offeredLines = (items: readonly IngredientItem[]): OfferedLine[] =>
  items.flatMap((item, index) =>
    item.kind === 'heading' || isBlank(item)
      ? []
      : [
          {
            key: item.key,
            text: item.text.trim(),
            name: readName(item),
            section: findSection(items, index),
          },
        ],
  )

/** The lines that a step uses: those its author chose, else those its text mentions. */
export function resolveUses(
  { key, uses }: Pick<StepLine, 'key' | 'uses'>,
  lines: OfferedLine[],
  steps: readonly StepItem[],
): StepUse[] {
  if (uses) return uses.filter((use) => lines.some((line) => line.key === use.key))
  const stepLines = steps.flatMap((item, index) =>
    item.kind === 'heading' ? [] : [{ ...item, section: findSection(steps, index) }],
  )
  const found = matchSteps(stepLines, lines)[stepLines.findIndex((item) => item.key === key)] ?? []
  return found.map((line) => ({ key: line.key, share: 1 }))
}

/** Sets the share of one line; 0 removes it. Keeps the order of the lines. */
export const withShare = (
  uses: readonly StepUse[],
  lines: OfferedLine[],
  changed: string,
  share: number,
): StepUse[] => {
  const shares = new Map(uses.map((use) => [use.key, use.share])).set(changed, share)
  return lines.flatMap(({ key }) => (shares.get(key) ? [{ key, share: shares.get(key) as number }] : []))
}
