import { nameKey } from '@larder/amounts/food-name'
import type { IngredientAliasRead } from '@larder/contract/food/ingredient-aliases'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isNameSeen, isNameTheirs, namesFor, type Viewer } from './ingredients.access.ts'

/** So many names someone may teach; what comes after is not learnt. */
const MAX_OWN = 2000

export type TaughtName = { name: string; ingredient_id: number }

/** For everyone, and for the caller alone; what others call it is theirs. */
export async function listAliases(
  db: Db,
  ingredientId: number,
  caller: Viewer,
): Promise<IngredientAliasRead[]> {
  const { rows } = await sql<IngredientAliasRead>`
    select id, name, user_id is null as is_shared from ingredient_aliases
    where ingredient_id = ${ingredientId} and ${isNameSeen(caller)}
    order by lower(name), id`.execute(db)
  return rows
}

/** The name, or undefined where an ingredient has it already. */
export async function insertAlias(
  trx: Db,
  ingredientId: number,
  caller: NonNullable<Viewer>,
  name: string,
): Promise<IngredientAliasRead | undefined> {
  const { rows } = await sql<IngredientAliasRead>`
    insert into ingredient_aliases (ingredient_id, user_id, name, key)
    values (${ingredientId}, ${namesFor(caller)}, ${name}, ${nameKey(name)})
    on conflict do nothing
    returning id, name, user_id is null as is_shared`.execute(trx)
  return rows[0]
}

/** What someone calls things from now on, whatever they called so before. In one order, so that two saves cannot deadlock. */
export async function teachAliases(trx: Db, userId: number, names: TaughtName[]) {
  const byKey = new Map(names.map((taught) => [nameKey(taught.name), taught]))
  if (byKey.size === 0) return
  const taught = [...byKey].map(([key, { name, ingredient_id }]) => ({ key, name, ingredient_id }))
  await sql`
    insert into ingredient_aliases (ingredient_id, user_id, name, key)
    select given.ingredient_id, ${userId}, given.name, given.key
    from json_to_recordset(${JSON.stringify(taught)}::json) as given (ingredient_id integer, name text, key text)
    where (select count(*) from ingredient_aliases where user_id = ${userId}) < ${MAX_OWN}
    order by given.key
    on conflict (user_id, key) where user_id is not null
    do update set ingredient_id = excluded.ingredient_id, name = excluded.name
    where ingredient_aliases.ingredient_id <> excluded.ingredient_id`.execute(trx)
}

/** True when there was one that the caller may remove. */
export async function deleteAlias(
  trx: Db,
  ingredientId: number,
  aliasId: number,
  caller: NonNullable<Viewer>,
) {
  const { rows } = await sql`
    delete from ingredient_aliases
    where id = ${aliasId} and ingredient_id = ${ingredientId} and ${isNameTheirs(caller)} returning id`.execute(
    trx,
  )
  return rows.length > 0
}

/** What went is from now on another name of what stays; a name that was hidden stays its owner's. */
export async function mergeAliases(trx: Db, from: { id: number; name: string }, intoId: number) {
  await sql`update ingredient_aliases set ingredient_id = ${intoId} where ingredient_id = ${from.id}`.execute(
    trx,
  )
  await sql`
    insert into ingredient_aliases (ingredient_id, user_id, name, key)
    select ${intoId}, case when listing = 'hidden' then user_id end, name, ${nameKey(from.name)}
    from ingredients where id = ${from.id} and (listing <> 'hidden' or user_id is not null)
    on conflict do nothing`.execute(trx)
}
