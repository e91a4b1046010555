import type { StoreInBrief } from '@larder/contract/shopping/shopping-list-details'
import type {
  StoreCreate,
  StoreRead,
  StoreSummary,
  StoreUpdate,
  StoreVisibility,
} from '@larder/contract/shopping/stores'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { countRows } from '../../db/count-rows.ts'
import { refuseDuplicateName } from '../../db/database-errors.ts'
import type { Db } from '../../db/db.ts'
import { runPrepared } from '../../db/prepared.ts'
import { allowedActions, type Caller } from '../../http/access.ts'
import { listPage, type PageQuery, type PageRequest } from '../../http/paging.ts'
import { defineResource, type Row, withMay } from '../../http/resource.ts'
import { resolveSharing } from './store-sharing.ts'
import { selectShelves } from './store-shelves.queries.ts'
import { storeAccess, storeVisibleCondition } from './stores.access.ts'

const COLUMNS = [
  'stores.id',
  'stores.user_id',
  'stores.name',
  'stores.address',
  'stores.visibility',
  'stores.kitchen_id',
  'stores.version',
  'stores.created_at',
] as const
const byName = sql<string>`lower(stores.name)`
const refuseDuplicate = refuseDuplicateName('Store', 'stores_name_key', 'stores_kitchen_name_key')

export async function findStore(
  db: Db,
  id: number,
  caller: Caller | undefined,
): Promise<Row<StoreRead> | undefined> {
  const query = db
    .selectFrom('stores')
    .select(COLUMNS)
    .select((eb) =>
      jsonArrayFrom(
        selectShelves(eb, caller)
          .where('shelves.store_id', '=', eb.ref('stores.id'))
          .orderBy('shelves.position'),
      ).as('shelves'),
    )
    .where('stores.id', '=', id)
    .where(storeVisibleCondition(caller))
    .$narrowType<{ visibility: StoreVisibility }>()
  const [store] = await runPrepared(db, query)
  return store
}

/** A store with the names of its shelves, in walking order. */
export async function findStoreInBrief(db: Db, id: number, caller: Caller): Promise<StoreInBrief | null> {
  const query = db
    .selectFrom('stores')
    .select(['stores.id', 'stores.name', 'stores.user_id', 'stores.kitchen_id'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('shelves')
          .select(['shelves.id', 'shelves.name'])
          .whereRef('shelves.store_id', '=', 'stores.id')
          .orderBy('shelves.position')
          .orderBy('shelves.id'),
      ).as('shelves'),
    )
    .where('stores.id', '=', id)
    .where(storeVisibleCondition(caller))
  const [row] = await runPrepared(db, query)
  if (!row) return null
  const { name, shelves } = row
  return { id, name, may: [...allowedActions(storeAccess, caller, row)], shelves }
}

/** Every change to a store or its shelves takes this lock first, so that positions stay unique. */
export function lockStore(trx: Db, id: number) {
  return trx
    .selectFrom('stores')
    .select(['stores.id', 'stores.user_id', 'stores.visibility', 'stores.kitchen_id'])
    .where('stores.id', '=', id)
    .forUpdate()
    .$narrowType<{ visibility: StoreVisibility }>()
    .executeTakeFirst()
}

function listStores(
  db: Db,
  caller: Caller | undefined,
  { after, limit }: PageQuery<[string, number]>,
  kitchenId: number | undefined,
): Promise<(Row<StoreSummary> & { sort_key: string })[]> {
  const page = db
    .selectFrom('stores')
    .select([...COLUMNS, byName.as('sort_key')])
    .select(
      sql<number>`(select count(*)::integer from shelves where shelves.store_id = stores.id)`.as(
        'shelf_count',
      ),
    )
    .where(storeVisibleCondition(caller))
    .$if(kitchenId !== undefined, (query) => query.where('stores.kitchen_id', '=', kitchenId ?? 0))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${byName}, stores.id) > (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy(byName)
    .orderBy('stores.id')
    .limit(sql.lit(limit))
    .$narrowType<{ visibility: StoreVisibility }>()
  return runPrepared(db, page)
}

function countStores(
  db: Db,
  caller: Caller | undefined,
  most: number,
  kitchenId: number | undefined,
): Promise<number> {
  const stores = db
    .selectFrom('stores')
    .select('stores.id')
    .where(storeVisibleCondition(caller))
    .$if(kitchenId !== undefined, (query) => query.where('stores.kitchen_id', '=', kitchenId ?? 0))
  return countRows(db, stores.limit(most))
}

export const listStorePage = (
  db: Db,
  caller: Caller | undefined,
  query: PageRequest & { kitchen_id?: number },
) =>
  listPage(query, {
    keyKinds: ['text', 'integer'],
    rows: (page) => listStores(db, caller, page, query.kitchen_id),
    toKey: ({ sort_key, id }) => [sort_key, id],
    toItem: ({ sort_key: _, ...row }) => withMay(storeAccess, caller, row),
    count: (most) => countStores(db, caller, most, query.kitchen_id),
  })

/** A store is public by default. */
export async function insertStore(trx: Db, userId: number | null, store: StoreCreate): Promise<number> {
  const { id } = await trx
    .insertInto('stores')
    .values({
      user_id: userId,
      name: store.name,
      address: store.address ?? null,
      ...resolveSharing({ visibility: 'public', kitchen_id: null }, store),
    })
    .returning('stores.id')
    .executeTakeFirstOrThrow()
    .catch(refuseDuplicate(store))
  return id
}

export async function updateStore(trx: Db, id: number, changes: StoreUpdate) {
  await trx
    .updateTable('stores')
    .set((eb) => ({
      name: changes.name,
      address: changes.address,
      visibility: changes.visibility,
      kitchen_id: changes.kitchen_id,
      version: eb('version', '+', 1),
    }))
    .where('stores.id', '=', id)
    .execute()
    .catch(refuseDuplicate(changes))
}

export async function deleteStore(trx: Db, id: number) {
  await trx.deleteFrom('stores').where('stores.id', '=', id).execute()
}

export async function deletePrivateStores(trx: Db, { userId }: { userId: number }) {
  await trx
    .deleteFrom('stores')
    .where('stores.user_id', '=', userId)
    .where('stores.visibility', '=', 'private')
    .execute()
}

export const store = defineResource(storeAccess, { path: '/stores', find: findStore, lock: lockStore })
