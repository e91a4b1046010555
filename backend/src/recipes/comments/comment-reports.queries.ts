import { MAX_ID } from '@larder/contract/fields'
import type { ReportedComment } from '@larder/contract/recipes/comments'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import type { PageQuery } from '../../http/paging.ts'
import { isShown } from './comments.access.ts'
import { type CommentRow, selectComments } from './comments.queries.ts'

type ReportedRow = CommentRow & Pick<ReportedComment, 'title' | 'report_count' | 'reasons'>

const MAX_REASONS = 10

/** A second report by the same user replaces the reason. */
export async function insertReport(db: Db, { id }: Caller, commentId: number, reason: string | null) {
  await db
    .insertInto('comment_reports')
    .values({ comment_id: commentId, user_id: id, reason })
    .onConflict((conflict) => conflict.columns(['comment_id', 'user_id']).doUpdateSet({ reason }))
    .execute()
}

export async function listReported(
  db: Db,
  admin: Caller,
  { after: [after] = [MAX_ID], limit }: PageQuery<[number]>,
): Promise<ReportedRow[]> {
  return selectComments(db)
    .select('r.title')
    .select([
      sql<number>`(select count(*)::integer from comment_reports p where p.comment_id = c.id)`.as(
        'report_count',
      ),
      sql<string[]>`array(
        select p.reason from comment_reports p where p.comment_id = c.id and p.reason <> ''
        order by p.id desc limit ${MAX_REASONS})`.as('reasons'),
    ])
    .where('c.id', '<', after)
    .where(isReported)
    .where(isShown(admin))
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
}

export const countReported = (db: Db, admin: Caller, most: number) =>
  countRows(db, selectComments(db).where(isReported).where(isShown(admin)).limit(most))

/** An array instead of a join: reported comments are few, and the planner would scan all comments. */
const isReported = sql<boolean>`c.id = any (array(select p.comment_id from comment_reports p))`

export async function deleteReports(db: Db, commentId: number) {
  await db.deleteFrom('comment_reports').where('comment_id', '=', commentId).execute()
}
