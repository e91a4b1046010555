import type { KitchenCreate, KitchenRead, KitchenUpdate } from '@larder/contract/people/kitchens'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import type { PageQuery } from '../../http/paging.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { isKitchenVisible, kitchenAccess, selectRole } from './kitchens.access.ts'

const byName = sql<string>`lower(kitchens.name)`

const selectKitchens = (db: Db, caller: Caller) =>
  db
    .selectFrom('kitchens')
    .select(['kitchens.id', 'kitchens.name', 'kitchens.version', 'kitchens.created_at'])
    .select(selectRole(caller).as('role'))
    .select(
      sql<number>`(select count(*)::integer from kitchen_members m where m.kitchen_id = kitchens.id)`.as(
        'member_count',
      ),
    )

async function findKitchen(
  db: Db,
  id: number,
  caller: Caller | undefined,
): Promise<Row<KitchenRead> | undefined> {
  return (
    caller &&
    selectKitchens(db, caller)
      .where('kitchens.id', '=', id)
      .where(isKitchenVisible(caller))
      .executeTakeFirst()
  )
}

/**
 * Taken before every change of a kitchen or its members, so that the last two owners cannot leave concurrently. It does not
 * block changes to items of the kitchen.
 */
export function lockKitchen(trx: Db, id: number) {
  return trx
    .selectFrom('kitchens')
    .select('kitchens.id')
    .where('kitchens.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Waits for transactions that share items with the kitchen, and blocks new ones. */
export async function blockNewItems(trx: Db, id: number) {
  await trx.selectFrom('kitchens').select('kitchens.id').where('kitchens.id', '=', id).forUpdate().execute()
}

export function listKitchens(db: Db, caller: Caller, { after, limit }: PageQuery<[string, number]>) {
  return selectKitchens(db, caller)
    .select(byName.as('sort_key'))
    .where('kitchens.id', 'in', [...caller.kitchenIds, 0])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${byName}, kitchens.id) > (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy(byName)
    .orderBy('kitchens.id')
    .limit(limit)
    .execute()
}

export function countKitchens(db: Db, userId: number, max: number): Promise<number> {
  const memberships = db.selectFrom('kitchen_members').select('kitchen_members.id')
  return countRows(db, memberships.where('kitchen_members.user_id', '=', userId).limit(max))
}

/** Without members: the caller inserts the first owner. */
export async function insertKitchen(trx: Db, { name }: KitchenCreate): Promise<number> {
  const { id } = await trx
    .insertInto('kitchens')
    .values({ name })
    .returning('kitchens.id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateKitchen(trx: Db, id: number, { name }: KitchenUpdate) {
  await trx
    .updateTable('kitchens')
    .set((eb) => ({ name, version: eb('version', '+', 1) }))
    .where('kitchens.id', '=', id)
    .execute()
}

/** Sharing must have ended before. */
export async function deleteKitchen(trx: Db, id: number) {
  await trx.deleteFrom('kitchens').where('kitchens.id', '=', id).execute()
}

export const kitchen = defineResource(kitchenAccess, {
  path: '/kitchens',
  find: findKitchen,
  lock: lockKitchen,
})
