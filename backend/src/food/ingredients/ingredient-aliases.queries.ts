import { nameKey } from '@larder/amounts/food-name'
import type { IngredientAliasRead } from '@larder/contract/food/ingredient-aliases'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { aliasOwner, isAliasDeletable, isAliasVisible, type Viewer } from './ingredients.access.ts'

/** Aliases per user; further ones are not saved. */
const MAX_OWN = 2000

export type NewAlias = { name: string; ingredient_id: number }

/** The aliases for everyone and those of the caller. */
export async function listAliases(
  db: Db,
  ingredientId: number,
  caller: Viewer,
): Promise<IngredientAliasRead[]> {
  const { rows } = await sql<IngredientAliasRead>`
    select id, name, user_id is null as is_shared from ingredient_aliases
    where ingredient_id = ${ingredientId} and ${isAliasVisible(caller)}
    order by lower(name), id`.execute(db)
  return rows
}

/** Undefined if the alias already exists. */
export async function insertAlias(
  trx: Db,
  ingredientId: number,
  caller: NonNullable<Viewer>,
  name: string,
): Promise<IngredientAliasRead | undefined> {
  const { rows } = await sql<IngredientAliasRead>`
    insert into ingredient_aliases (ingredient_id, user_id, name, key)
    values (${ingredientId}, ${aliasOwner(caller)}, ${name}, ${nameKey(name)})
    on conflict do nothing
    returning id, name, user_id is null as is_shared`.execute(trx)
  return rows[0]
}

/** Replaces earlier aliases of the user with the same name. Sorted, so that two saves cannot deadlock. */
export async function saveAliases(trx: Db, userId: number, names: NewAlias[]) {
  const byKey = new Map(names.map((alias) => [nameKey(alias.name), alias]))
  if (byKey.size === 0) return
  const aliases = [...byKey].map(([key, { name, ingredient_id }]) => ({ key, name, ingredient_id }))
  await sql`
    insert into ingredient_aliases (ingredient_id, user_id, name, key)
    select given.ingredient_id, ${userId}, given.name, given.key
    from json_to_recordset(${JSON.stringify(aliases)}::json) as given (ingredient_id integer, name text, key text)
    where (select count(*) from ingredient_aliases where user_id = ${userId}) < ${MAX_OWN}
    order by given.key
    on conflict (user_id, key) where user_id is not null
    do update set ingredient_id = excluded.ingredient_id, name = excluded.name
    where ingredient_aliases.ingredient_id <> excluded.ingredient_id`.execute(trx)
}

/** False if there is no such alias that the caller can delete. */
export async function deleteAlias(
  trx: Db,
  ingredientId: number,
  aliasId: number,
  caller: NonNullable<Viewer>,
) {
  const { rows } = await sql`
    delete from ingredient_aliases
    where id = ${aliasId} and ingredient_id = ${ingredientId} and ${isAliasDeletable(caller)} returning id`.execute(
    trx,
  )
  return rows.length > 0
}

/** The name of the merged ingredient becomes an alias: for everyone, or for its owner if the ingredient was hidden. */
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
