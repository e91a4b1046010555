import type { KitchenCreate, KitchenRead, KitchenUpdate } from '@larder/contract/people/kitchens'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import type { PageQuery } from '../../http/paging.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { isVisible, kitchenAccess, roleOf } from './kitchens.access.ts'

const byName = sql<string>`lower(kitchens.name)`

const selectKitchens = (db: Db, caller: Caller) =>
  db
    .selectFrom('kitchens')
    .select(['kitchens.id', 'kitchens.name', 'kitchens.version', 'kitchens.created_at'])
    .select(roleOf(caller).as('role'))
    .select(
      sql<number>`(select count(*)::integer from kitchen_members m where m.kitchen_id = kitchens.id)`.as(
        'member_count',
      ),
    )

export async function findKitchen(
  db: Db,
  id: number,
  caller: Caller | undefined,
): Promise<Row<KitchenRead> | undefined> {
  return (
    caller &&
    selectKitchens(db, caller).where('kitchens.id', '=', id).where(isVisible(caller)).executeTakeFirst()
  )
}

/**
 * Whoever changes a kitchen or says who is in it holds this lock first: of two last owners, one stays. It does not stand in
 * the way of what is written about things of the kitchen.
 */
export function lockKitchen(trx: Db, id: number) {
  return trx
    .selectFrom('kitchens')
    .select('kitchens.id')
    .where('kitchens.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Waits for whoever is putting something into it; nobody can from then on. */
export async function closeToNew(trx: Db, id: number) {
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

export function countKitchens(db: Db, userId: number, most: number): Promise<number> {
  const memberships = db.selectFrom('kitchen_members').select('kitchen_members.id')
  return countRows(db, memberships.where('kitchen_members.user_id', '=', userId).limit(most))
}

/** Without people: who makes it becomes its first. */
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

/** What it shares must have been given back before. */
export async function deleteKitchen(trx: Db, id: number) {
  await trx.deleteFrom('kitchens').where('kitchens.id', '=', id).execute()
}

export const kitchen = defineResource(kitchenAccess, {
  path: '/kitchens',
  find: findKitchen,
  lock: lockKitchen,
})
