import type { CommentDeed } from '@larder/contract/recipes/comments'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { type Caller, deedsOf, everythingToOwner, type Guard } from '../../http/access.ts'
import { isVisible } from '../recipes/recipes.access.ts'

export type CommentFacts = { user_id: number; recipe_owner_id: number | null }

/**
 * The comments `c` on a recipe `r` that a caller sees: of what is private there are none, and what was said in a kitchen
 * stays there.
 */
export const isShown = (caller: Caller | undefined) =>
  sql<boolean>`r.deleted_at is null and r.visibility <> 'private' and ${isVisible(caller)}
    and (c.kitchen_id is null or c.kitchen_id = r.kitchen_id)`

/** Whoever wrote it and whose recipe it is about may remove it, and so may Admin. */
export const commentAccess: Guard<'delete', CommentFacts> = {
  resource: 'Comment',
  param: 'comment_id',
  deeds: ['delete'],
  facts: findFacts,
  may: (caller, { user_id, recipe_owner_id }) =>
    user_id === caller.id || recipe_owner_id === caller.id ? ['delete'] : [],
}

/** Nobody puts words into somebody's mouth, not even Admin. */
export const ownCommentAccess: Guard<'update', CommentFacts> = {
  ...commentAccess,
  deeds: ['update'],
  facts: async (db, id, caller) => {
    const facts = await findFacts(db, id, caller)
    return facts?.user_id === caller.id ? facts : undefined
  },
  may: everythingToOwner(['update']),
}

/** What the caller may do, by both rules. */
export const deedsWith = (caller: Caller | undefined, facts: CommentFacts): CommentDeed[] => [
  ...(caller?.id === facts.user_id ? deedsOf(ownCommentAccess, caller, facts) : []),
  ...deedsOf(commentAccess, caller, facts),
]

async function findFacts(db: Db, id: number, caller: Caller): Promise<CommentFacts | undefined> {
  const { rows } = await sql<CommentFacts>`
    select c.user_id, r.user_id as recipe_owner_id from comments c join recipes r on r.id = c.recipe_id
    where c.id = ${id} and ${isShown(caller)}`.execute(db)
  return rows[0]
}
