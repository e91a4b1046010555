import { MAX_TAGS } from '@larder/contract/recipes/tags'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { conflict } from '../../errors/http-error.ts'

/** So many times may someone use their tags in all: more than they have recipes to find again. */
const MAX_USES = 20_000

/** Gives a recipe these words of someone's and no others. */
export async function tagRecipe(trx: Db, userId: number, recipeId: number, names: string[]) {
  // One change at a time for each person, so that two at once do not exceed what one may have.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  await sql`
    insert into tags (user_id, name)
    select ${userId}, min(asked.name) from unnest(${names}::text[]) as asked (name) group by lower(asked.name)
    order by lower(min(asked.name))
    on conflict (user_id, lower(name)) do nothing`.execute(trx)
  await sql`
    delete from recipe_tags rt using tags t
    where t.id = rt.tag_id and t.user_id = ${userId} and rt.recipe_id = ${recipeId}
      and lower(t.name) not in (select lower(name) from unnest(${names}::text[]) as asked (name))`.execute(
    trx,
  )
  await sql`
    insert into recipe_tags (tag_id, recipe_id)
    select t.id, ${recipeId} from tags t
    where t.user_id = ${userId} and lower(t.name) in (select lower(name) from unnest(${names}::text[]) as asked (name))
    order by t.id
    on conflict (tag_id, recipe_id) do nothing`.execute(trx)
  await deleteUnused(trx, userId)
  await requireRoom(trx, userId)
}

async function deleteUnused(trx: Db, userId: number) {
  await sql`
    delete from tags t where t.user_id = ${userId}
      and not exists (select from recipe_tags rt where rt.tag_id = t.id)`.execute(trx)
}

async function requireRoom(trx: Db, userId: number) {
  const { rows } = await sql<{ tags: number; uses: number }>`
    select count(distinct t.id)::integer as tags, count(*)::integer as uses
    from tags t join recipe_tags rt on rt.tag_id = t.id where t.user_id = ${userId}`.execute(trx)
  const { tags = 0, uses = 0 } = rows[0] ?? {}
  if (tags > MAX_TAGS) throw full('tags', tags, MAX_TAGS)
  if (uses > MAX_USES) throw full('uses of tags', uses, MAX_USES)
}

const full = (what: string, count: number, limit: number) =>
  conflict('limit_reached', `You would have ${count} ${what}, and ${limit} is the most.`, {
    resource: 'Tag',
    count: limit,
    limit,
  })
