import { MAX_TAGS } from '@larder/contract/recipes/tags'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { conflict } from '../../errors/http-error.ts'

/** Limit on tagged recipes per user, counted once per tag. */
const MAX_USES = 20_000

/** Replaces all tags of a user on a recipe. */
export async function tagRecipe(trx: Db, userId: number, recipeId: number, names: string[]) {
  // Serialises changes of one user, so that concurrent ones cannot exceed the limits together.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  await sql`
    insert into tags (user_id, name)
    select ${userId}, min(requested.name) from unnest(${names}::text[]) as requested (name) group by lower(requested.name)
    order by lower(min(requested.name))
    on conflict (user_id, lower(name)) do nothing`.execute(trx)
  await sql`
    delete from recipe_tags rt using tags t
    where t.id = rt.tag_id and t.user_id = ${userId} and rt.recipe_id = ${recipeId}
      and lower(t.name) not in (select lower(name) from unnest(${names}::text[]) as requested (name))`.execute(
    trx,
  )
  await sql`
    insert into recipe_tags (tag_id, recipe_id)
    select t.id, ${recipeId} from tags t
    where t.user_id = ${userId} and lower(t.name) in (select lower(name) from unnest(${names}::text[]) as requested (name))
    order by t.id
    on conflict (tag_id, recipe_id) do nothing`.execute(trx)
  await deleteUnusedTags(trx, userId)
  await requireTagSpace(trx, userId)
}

async function deleteUnusedTags(trx: Db, userId: number) {
  await sql`
    delete from tags t where t.user_id = ${userId}
      and not exists (select from recipe_tags rt where rt.tag_id = t.id)`.execute(trx)
}

async function requireTagSpace(trx: Db, userId: number) {
  const { rows } = await sql<{ tags: number; uses: number }>`
    select count(distinct t.id)::integer as tags, count(*)::integer as uses
    from tags t join recipe_tags rt on rt.tag_id = t.id where t.user_id = ${userId}`.execute(trx)
  const { tags = 0, uses = 0 } = rows[0] ?? {}
  if (tags > MAX_TAGS) throw limitReached('tags', tags, MAX_TAGS)
  if (uses > MAX_USES) throw limitReached('uses of tags', uses, MAX_USES)
}

const limitReached = (what: string, count: number, limit: number) =>
  conflict('limit_reached', `You would have ${count} ${what}; the maximum is ${limit}.`, {
    resource: 'Tag',
    count: limit,
    limit,
  })
