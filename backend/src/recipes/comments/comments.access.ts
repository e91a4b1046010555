import type { CommentAction } from '@larder/contract/recipes/comments'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { allowedActions, allowOwner, type Caller, type Policy } from '../../http/access.ts'
import { isVisible } from '../recipes/recipes.access.ts'

type CommentPolicyInput = { user_id: number; recipe_owner_id: number | null }

/**
 * Condition for comments `c` on a recipe `r`. Private recipes show no comments. Comments written while the recipe belonged to a
 * kitchen are visible only in that kitchen.
 */
export const isShown = (caller: Caller | undefined) =>
  sql<boolean>`r.visibility <> 'private' and ${isVisible(caller)}
    and (c.kitchen_id is null or c.kitchen_id = r.kitchen_id)`

/** The author, the owner of the recipe and Admin can delete a comment. */
export const commentAccess: Policy<'delete', CommentPolicyInput> = {
  name: 'Comment',
  param: 'comment_id',
  actions: ['delete'],
  policyInput: findPolicyInput,
  allow: (caller, { user_id, recipe_owner_id }) =>
    user_id === caller.id || recipe_owner_id === caller.id ? ['delete'] : [],
}

/** Only the author can edit a comment, not even Admin. */
export const ownCommentAccess: Policy<'update', CommentPolicyInput> = {
  ...commentAccess,
  actions: ['update'],
  policyInput: async (db, id, caller) => {
    const policyInput = await findPolicyInput(db, id, caller)
    return policyInput?.user_id === caller.id ? policyInput : undefined
  },
  allow: allowOwner(['update']),
}

/** Combines both policies. */
export const listCommentActions = (
  caller: Caller | undefined,
  policyInput: CommentPolicyInput,
): CommentAction[] => [
  ...(caller?.id === policyInput.user_id ? allowedActions(ownCommentAccess, caller, policyInput) : []),
  ...allowedActions(commentAccess, caller, policyInput),
]

function findPolicyInput(db: Db, id: number, caller: Caller): Promise<CommentPolicyInput | undefined> {
  return db
    .selectFrom('comments as c')
    .innerJoin('recipes as r', 'r.id', 'c.recipe_id')
    .select(['c.user_id', 'r.user_id as recipe_owner_id'])
    .where('c.id', '=', id)
    .where(isShown(caller))
    .executeTakeFirst()
}
