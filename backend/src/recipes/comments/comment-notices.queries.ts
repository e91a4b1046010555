import { MAX_UNREAD_COMMENTS } from '@larder/contract/recipes/comments'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { isShown } from './comments.access.ts'
import { COLUMNS, type CommentRow, FROM } from './comments.queries.ts'

/** Unread comments on the caller's recipes that the caller can still see, newest first. */
export async function listUnread(db: Db, caller: Caller): Promise<(CommentRow & { title: string })[]> {
  const { rows } = await sql<CommentRow & { title: string }>`
    select ${COLUMNS}, r.title from comment_notices n join ${FROM} on c.id = n.comment_id
    where n.user_id = ${caller.id} and ${isShown(caller)} order by n.id desc limit ${MAX_UNREAD_COMMENTS}`.execute(
    db,
  )
  return rows
}

export async function deleteNotices(db: Db, { id }: Caller) {
  await db.deleteFrom('comment_notices').where('user_id', '=', id).execute()
}
