import { MAX_UNREAD_COMMENTS } from '@larder/contract/recipes/comments'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { isShown } from './comments.access.ts'
import { type CommentRow, selectComments } from './comments.queries.ts'

/** Unread comments on the caller's recipes that the caller can still see, newest first. */
export async function listUnread(db: Db, caller: Caller): Promise<(CommentRow & { title: string })[]> {
  return selectComments(db)
    .innerJoin('comment_notices as n', 'n.comment_id', 'c.id')
    .select('r.title')
    .where('n.user_id', '=', caller.id)
    .where(isShown(caller))
    .orderBy('n.id', 'desc')
    .limit(MAX_UNREAD_COMMENTS)
    .execute()
}

export async function deleteNotices(db: Db, { id }: Caller) {
  await db.deleteFrom('comment_notices').where('user_id', '=', id).execute()
}
