import { scaleRow } from '@larder/amounts/scale-row'
import type { InnerRecipeRead } from '@larder/contract/recipes/inner-recipes'
import type { RecipeIngredientRead } from '@larder/contract/recipes/recipe-ingredients'
import type { CommonAisle } from '@larder/contract/shopping/aisles'
import { locale } from '#lib/i18n/locale.ts'

/** An ingredient to choose for the shopping list. */
export type NeededLine = {
  ingredient_id: number
  name: string
  amount: string
  isStaple: boolean
  aisle?: CommonAisle
}

type Row = Pick<RecipeIngredientRead, 'ingredient_id' | 'name' | 'amount_readable'>

/** Replaces the lines that refer to an inner recipe by that recipe's ingredients. */
export function expandInnerRecipes(
  rows: readonly RecipeIngredientRead[],
  inner: readonly InnerRecipeRead[],
  factor: number,
): Row[] {
  const isOwn = (row: RecipeIngredientRead) => row.recipe_times === null
  const innerRows = inner
    .filter(({ times }) => times > 0)
    .flatMap(({ ingredients, times }) =>
      ingredients.filter(isOwn).map((row) => ({
        ...row,
        amount_readable: scaleRow(row, times * factor, locale()).amount,
      })),
    )
  return [...rows.filter(isOwn), ...innerRows]
}

/** One line per ingredient, staples last. */
export function listNeededLines(
  rows: readonly Row[],
  isSoldInShops: (name: string) => boolean,
  staples: ReadonlySet<number>,
): NeededLine[] {
  const lines = new Map<number, NeededLine>()
  for (const { ingredient_id, name, amount_readable } of rows.filter((row) => isSoldInShops(row.name))) {
    const known = lines.get(ingredient_id)
    const amount = [known?.amount, amount_readable].filter(Boolean).join(' + ')
    lines.set(ingredient_id, {
      ingredient_id,
      name: known?.name ?? name,
      amount,
      isStaple: staples.has(ingredient_id),
    })
  }
  return [...lines.values()].sort((a, b) => Number(a.isStaple) - Number(b.isStaple))
}

export const listUnticked = (rows: readonly Row[], ticked: ReadonlySet<number>): number[] => [
  ...new Set(rows.map((row) => row.ingredient_id).filter((id) => !ticked.has(id))),
]
