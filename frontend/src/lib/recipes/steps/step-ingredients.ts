import type { RecipeIngredientRead } from '@larder/contract/recipes/recipe-ingredients'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { locale } from '#lib/i18n/locale.ts'

export type UsedLine = { row: RecipeIngredientRead; share: number }
type Step = Pick<RecipeRead['steps'][number], 'ingredients'>

/** The lines that the author chose for a step; undefined if none were chosen. */
export const statedLines = (
  { ingredients }: Pick<RecipeRead, 'ingredients'>,
  step: Step,
): UsedLine[] | undefined =>
  step.ingredients?.flatMap(({ line_number, share }) => {
    const row = ingredients[line_number - 1]
    return row ? [{ row, share }] : []
  })

/** Choices in the editor. */
export const SHARES = [1, 3 / 4, 2 / 3, 1 / 2, 1 / 3, 1 / 4]
const SIGNS = new Map([
  [75, '¾'],
  [67, '⅔'],
  [50, '½'],
  [33, '⅓'],
  [25, '¼'],
])

/** "½", or "40 %" if there is no such character. */
export const formatShare = (share: number): string =>
  SIGNS.get(Math.round(share * 100)) ??
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(share)
