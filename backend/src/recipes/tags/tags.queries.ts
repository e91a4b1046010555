import { MAX_TAGS, type TagChoice, type TagRead, type TagUpdate } from '@larder/contract/recipes/tags'
import { type RawBuilder, sql } from 'kysely'
import { refuseDuplicateName } from '../../db/database-errors.ts'
import type { Db } from '../../db/db.ts'
import { COUNT } from '../../db/expressions.ts'
import { runPrepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { isVisible } from '../recipes/recipes.access.ts'
import { tagAccess } from './tags.access.ts'

const selectTags = (db: Db, caller: Caller) =>
  db
    .selectFrom('tags as t')
    .select(['t.id', 't.user_id', 't.name', 't.created_at'])
    .select((eb) =>
      eb
        .selectFrom('recipe_tags as rt')
        .innerJoin('recipes as r', 'r.id', 'rt.recipe_id')
        .select(COUNT.as('count'))
        .whereRef('rt.tag_id', '=', 't.id')
        .where(isVisible(caller))
        .$asScalar()
        .$notNull()
        .as('recipe_count'),
    )
    .where('t.user_id', '=', caller.id)
    .orderBy(sql`lower(t.name)`)
    .limit(sql.lit(MAX_TAGS))

export const listTags = (db: Db, caller: Caller): Promise<Row<TagRead>[]> =>
  runPrepared(db, selectTags(db, caller))

const isGiven = (recipeId: number) =>
  sql<boolean>`exists (select from recipe_tags named where named.tag_id = t.id and named.recipe_id = ${recipeId})`

/** All tags of the caller. */
export const listTagChoices = (db: Db, caller: Caller, recipeId: number): Promise<Row<TagChoice>[]> =>
  runPrepared(db, selectTags(db, caller).select(isGiven(recipeId).as('is_given')))

export const listRecipeTags = (db: Db, caller: Caller, recipeId: number): Promise<Row<TagRead>[]> =>
  runPrepared(db, selectTags(db, caller).where(isGiven(recipeId)))

export async function listTagNames(db: Db, userId: number, recipeId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tags as t')
    .innerJoin('recipe_tags as rt', 'rt.tag_id', 't.id')
    .select('t.name')
    .where('t.user_id', '=', userId)
    .where('rt.recipe_id', '=', recipeId)
    .execute()
  return rows.map(({ name }) => name)
}

/** Condition for recipes `r` that have all these tags of the caller. */
export function hasTags(caller: Caller | undefined, tagIds: number[]): RawBuilder<unknown> {
  if (!caller) return sql`false`
  const ids = [...new Set(tagIds)]
  // An array instead of a join: the number of tagged recipes per user is limited.
  return sql`r.id = any (array(
    select rt.recipe_id from recipe_tags rt join tags t on t.id = rt.tag_id
    where t.user_id = ${caller.id} and t.id = any (${ids}::integer[])
    group by rt.recipe_id having count(*) = ${ids.length}))`
}

/** For exports. */
export async function listTitlesByTag(
  db: Db,
  caller: Caller,
): Promise<{ name: string; recipes: string[] }[]> {
  return db
    .selectFrom('tags as t')
    .innerJoin('recipe_tags as rt', 'rt.tag_id', 't.id')
    .innerJoin('recipes as r', 'r.id', 'rt.recipe_id')
    .select(['t.name', sql<string[]>`array_agg(r.title order by r.title_key, r.id)`.as('recipes')])
    .where('t.user_id', '=', caller.id)
    .where(isVisible(caller))
    .groupBy(['t.id', 't.name'])
    .orderBy(sql`lower(t.name)`)
    .execute()
}

export async function updateTag(trx: Db, id: number, changes: TagUpdate) {
  await trx
    .updateTable('tags')
    .set(changes)
    .where('tags.id', '=', id)
    .execute()
    .catch(refuseDuplicateName('Tag', 'tags_name_key')(changes))
}

export async function deleteTag(trx: Db, id: number) {
  await trx.deleteFrom('tags').where('tags.id', '=', id).execute()
}

export const tag = defineResource(tagAccess, {
  path: '/tags',
  find: async (db, id, caller) => caller && selectTags(db, caller).where('t.id', '=', id).executeTakeFirst(),
  lock: (trx, id) =>
    trx.selectFrom('tags').select('tags.id').where('tags.id', '=', id).forUpdate().executeTakeFirst(),
})
