import { MAX_ID } from '@larder/contract/fields'
import type { CommentRead } from '@larder/contract/recipes/comments'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { NOW } from '../../db/expressions.ts'
import { runPrepared } from '../../db/prepared.ts'
import { conflict, notFound } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { computeEtag } from '../../http/etags.ts'
import { listPage, type PageQuery, type PageRequest } from '../../http/paging.ts'
import type { Resource, Row } from '../../http/resource.ts'
import { isVisible } from '../recipes/recipes.access.ts'
import { commentAccess, isShown, listCommentActions } from './comments.access.ts'

export type CommentRow = Row<CommentRead> & { recipe_owner_id: number | null }

export const selectComments = (db: Db) =>
  db
    .selectFrom('comments as c')
    .innerJoin('recipes as r', 'r.id', 'c.recipe_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select([
      'c.id',
      'c.recipe_id',
      'c.user_id',
      'u.username',
      'c.text',
      'c.edited_at',
      'c.created_at',
      'c.version',
    ])
    .select('r.user_id as recipe_owner_id')

export const toComment = <Extra extends CommentRow>(
  caller: Caller | undefined,
  { recipe_owner_id, ...row }: Extra,
) => ({ ...row, may: listCommentActions(caller, { user_id: row.user_id, recipe_owner_id }) })

/** Newest first. */
async function listComments(
  db: Db,
  recipeId: number,
  caller: Caller | undefined,
  { after: [after] = [MAX_ID], limit }: PageQuery<[number]>,
): Promise<CommentRow[]> {
  const page = selectCommentsOnRecipe(db, recipeId, caller)
    .where('c.id', '<', after)
    .orderBy('c.id', 'desc')
    .limit(sql.lit(limit))
  return runPrepared(db, page)
}

const countComments = (db: Db, recipeId: number, caller: Caller | undefined, most: number) =>
  countRows(db, selectCommentsOnRecipe(db, recipeId, caller).limit(most))

export const listCommentPage = (db: Db, recipeId: number, caller: Caller | undefined, query: PageRequest) =>
  listPage(query, {
    keyKinds: ['integer'],
    rows: (page) => listComments(db, recipeId, caller, page),
    toKey: ({ id }) => [id],
    toItem: (row) => toComment(caller, row),
    count: (most) => countComments(db, recipeId, caller, most),
  })

const selectCommentsOnRecipe = (db: Db, recipeId: number, caller: Caller | undefined) =>
  selectComments(db).where('c.recipe_id', '=', recipeId).where(isShown(caller))

export async function requireVisibleRecipe(db: Db, recipeId: number, caller: Caller | undefined) {
  const seen = db
    .selectFrom('recipes as r')
    .select('r.id')
    .where('r.id', '=', recipeId)
    .where(isVisible(caller))
  if ((await runPrepared(db, seen)).length === 0) throw notFound('Recipe', recipeId)
}

export const comment: Resource<{ id: number }> & typeof commentAccess = {
  ...commentAccess,
  path: '/comments',
  read: async (db, id, caller) => {
    const row = await selectComments(db).where('c.id', '=', id).where(isShown(caller)).executeTakeFirst()
    if (!row) return undefined
    const { may, ...item } = toComment(caller, row)
    return { body: { ...item, may }, etag: computeEtag(item, ...may) }
  },
  lock: (trx, id) =>
    trx.selectFrom('comments').select('id').where('id', '=', id).forUpdate().executeTakeFirst(),
}

/** Also creates a notice for the owner of the recipe. */
export async function insertComment(
  trx: Db,
  caller: Caller,
  recipeId: number,
  text: string,
): Promise<number> {
  const recipe = await trx
    .selectFrom('recipes as r')
    .select(['r.visibility', 'r.kitchen_id', 'r.user_id'])
    .where('r.id', '=', recipeId)
    .where(isVisible(caller))
    .forKeyShare()
    .executeTakeFirst()
  if (!recipe) throw notFound('Recipe', recipeId)
  if (recipe.visibility === 'private')
    throw conflict('not_now', `Recipe ID ${recipeId} is visible only to its owner, so it has no comments.`, {
      ...{ resource: 'Recipe', id: recipeId },
    })
  const { id } = await trx
    .insertInto('comments')
    .values({ recipe_id: recipeId, user_id: caller.id, kitchen_id: recipe.kitchen_id, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (recipe.user_id !== null && recipe.user_id !== caller.id)
    await trx.insertInto('comment_notices').values({ user_id: recipe.user_id, comment_id: id }).execute()
  return id
}

export async function updateComment(trx: Db, id: number, text: string) {
  await trx
    .updateTable('comments')
    .set((eb) => ({ text, edited_at: NOW, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteComment(trx: Db, id: number) {
  await trx.deleteFrom('comments').where('id', '=', id).execute()
}
