import { MAX_TAGS } from '@larder/contract/recipes/tags'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { COUNT } from '../../db/expressions.ts'
import { conflict } from '../../errors/http-error.ts'

/** Limit on tagged recipes per user, counted once per tag. */
const MAX_USES = 20_000

/** Replaces all tags of a user on a recipe. */
export async function tagRecipe(trx: Db, userId: number, recipeId: number, names: string[]) {
  // Serialises changes of one user, so that concurrent ones cannot exceed the limits together.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  // Raw: inserts names that differ only in case once.
  await sql`
    insert into tags (user_id, name)
    select ${userId}, min(requested.name) from unnest(${names}::text[]) as requested (name) group by lower(requested.name)
    order by lower(min(requested.name))
    on conflict (user_id, lower(name)) do nothing`.execute(trx)
  const isRequested = sql<boolean>`lower(t.name) in (select lower(name) from unnest(${names}::text[]) as requested (name))`
  await trx
    .deleteFrom('recipe_tags as rt')
    .using('tags as t')
    .whereRef('t.id', '=', 'rt.tag_id')
    .where('t.user_id', '=', userId)
    .where('rt.recipe_id', '=', recipeId)
    .where((eb) => eb.not(isRequested))
    .execute()
  await trx
    .insertInto('recipe_tags')
    .columns(['tag_id', 'recipe_id'])
    .expression((eb) =>
      eb
        .selectFrom('tags as t')
        .select(['t.id', eb.val(recipeId).as('recipe_id')])
        .where('t.user_id', '=', userId)
        .where(isRequested)
        .orderBy('t.id'),
    )
    .onConflict((conflict) => conflict.columns(['tag_id', 'recipe_id']).doNothing())
    .execute()
  await deleteUnusedTags(trx, userId)
  await requireTagSpace(trx, userId)
}

async function deleteUnusedTags(trx: Db, userId: number) {
  await trx
    .deleteFrom('tags as t')
    .where('t.user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('recipe_tags as rt').whereRef('rt.tag_id', '=', 't.id'))),
    )
    .execute()
}

async function requireTagSpace(trx: Db, userId: number) {
  const { tags, uses } = await trx
    .selectFrom('tags as t')
    .innerJoin('recipe_tags as rt', 'rt.tag_id', 't.id')
    .select([sql<number>`count(distinct t.id)::integer`.as('tags'), COUNT.as('uses')])
    .where('t.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (tags > MAX_TAGS) throw limitReached('tags', tags, MAX_TAGS)
  if (uses > MAX_USES) throw limitReached('uses of tags', uses, MAX_USES)
}

const limitReached = (what: string, count: number, limit: number) =>
  conflict('limit_reached', `You would have ${count} ${what}; the maximum is ${limit}.`, {
    resource: 'Tag',
    count: limit,
    limit,
  })
