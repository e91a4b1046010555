import { isReviewRemark, type RecipeReview, type ReviewRemark } from '@larder/contract/recipes/recipe-reviews'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type Remark = { code: string; detail: string | null }

/** The remarks that someone should check, each once. */
export function listReviewRemarks(remarks: Remark[]): ReviewRemark[] {
  const found = remarks.flatMap(({ code, detail }) => (isReviewRemark(code) ? [{ code, detail }] : []))
  return [...new Map(found.map((remark) => [JSON.stringify(remark), remark])).values()]
}

/** Null marks the recipe as checked. */
export async function updateReview(trx: Db, recipeId: number, review: RecipeReview | null) {
  await trx
    .updateTable('recipes')
    .set({
      needs_review: review !== null,
      ...(review && { review_remarks: sql`${JSON.stringify(review.remarks)}::jsonb` }),
    })
    .where('id', '=', recipeId)
    .execute()
}

/** Keeps the remarks. Returns whether it changed something. */
export async function updateNeedsReview(trx: Db, recipeId: number, needsReview: boolean): Promise<boolean> {
  const changed = await trx
    .updateTable('recipes')
    .set({ needs_review: needsReview })
    .where('id', '=', recipeId)
    .where('needs_review', '<>', needsReview)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function findReview(db: Db, recipeId: number): Promise<RecipeReview | null> {
  const found = await db
    .selectFrom('recipes')
    .select('review_remarks')
    .where('id', '=', recipeId)
    .where('needs_review', '=', true)
    .$castTo<{ review_remarks: ReviewRemark[] }>()
    .executeTakeFirst()
  return found ? { remarks: found.review_remarks } : null
}
