import { MAX_ID } from '@larder/contract/fields'
import type { CommentRead } from '@larder/contract/recipes/comments'
import { type RawBuilder, sql } from 'kysely'
import { type Columns, selectList } from '../../db/columns.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { runPrepared } from '../../db/prepared.ts'
import { conflict, notFound } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { computeEtag } from '../../http/etags.ts'
import type { PageQuery } from '../../http/paging.ts'
import type { Resource, Row } from '../../http/resource.ts'
import { isVisible } from '../recipes/recipes.access.ts'
import { commentAccess, isShown, listCommentActions } from './comments.access.ts'

export type CommentRow = Row<CommentRead> & { recipe_owner_id: number | null }

export const COLUMNS = sql.raw(
  `${selectList({
    id: 'c.id',
    recipe_id: 'c.recipe_id',
    user_id: 'c.user_id',
    username: 'u.username',
    text: 'c.text',
    edited_at: 'c.edited_at',
    created_at: 'c.created_at',
    version: 'c.version',
  } satisfies Columns<Row<CommentRead>>)}, r.user_id as recipe_owner_id`,
)
export const FROM = sql`comments c join recipes r on r.id = c.recipe_id join users u on u.id = c.user_id`

export const toComment = <Extra extends CommentRow>(
  caller: Caller | undefined,
  { recipe_owner_id, ...row }: Extra,
) => ({ ...row, may: listCommentActions(caller, { user_id: row.user_id, recipe_owner_id }) })

/** Newest first. */
export async function listComments(
  db: Db,
  recipeId: number,
  caller: Caller | undefined,
  { after: [after] = [MAX_ID], limit }: PageQuery<[number]>,
): Promise<CommentRow[]> {
  const page = sql<CommentRow>`
    select ${COLUMNS} from ${FROM} where ${isOnRecipe(recipeId, caller)} and c.id < ${after}
    order by c.id desc limit ${sql.lit(limit)}`
  return runPrepared(db, page)
}

export const countComments = (db: Db, recipeId: number, caller: Caller | undefined, most: number) =>
  countRows(db, sql`(select from ${FROM} where ${isOnRecipe(recipeId, caller)} limit ${most})`)

const isOnRecipe = (recipeId: number, caller: Caller | undefined): RawBuilder<unknown> =>
  sql`c.recipe_id = ${recipeId} and ${isShown(caller)}`

export async function requireVisibleRecipe(db: Db, recipeId: number, caller: Caller | undefined) {
  const seen = sql`
    select from recipes r where r.id = ${recipeId} and ${isVisible(caller)}`
  if ((await runPrepared(db, seen)).length === 0) throw notFound('Recipe', recipeId)
}

export const comment: Resource<{ id: number }> & typeof commentAccess = {
  ...commentAccess,
  path: '/comments',
  read: async (db, id, caller) => {
    const { rows } = await sql<CommentRow>`
      select ${COLUMNS} from ${FROM} where c.id = ${id} and ${isShown(caller)}`.execute(db)
    if (!rows[0]) return undefined
    const { may, ...item } = toComment(caller, rows[0])
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
  const { rows } = await sql<{ visibility: string; kitchen_id: number | null; user_id: number | null }>`
    select r.visibility, r.kitchen_id, r.user_id from recipes r
    where r.id = ${recipeId} and ${isVisible(caller)} for key share`.execute(trx)
  const recipe = rows[0]
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
    .set((eb) => ({ text, edited_at: sql<string>`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteComment(trx: Db, id: number) {
  await trx.deleteFrom('comments').where('id', '=', id).execute()
}
