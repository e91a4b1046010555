import { CHANGE_DAYS, type ChangeRead, type ChangeResource } from '@larder/contract/transfer/changes'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { daysAgo } from '../../db/expressions.ts'
import type { Caller } from '../../http/access.ts'
import type { FeedPosition, FeedState } from './change-cursor.ts'
import { isInAudience, isItemVisible, mayBeVisible } from './changes.access.ts'

/** Limits the cost of a request, which would otherwise grow with the changes of other users. */
const MAX_SCANNED = 2000
/** Longer than cursors are valid, so that a valid cursor misses nothing. */
const RETENTION_DAYS = CHANGE_DAYS + 1

type FeedQuery = {
  after: FeedPosition
  limit: number
  resources: readonly ChangeResource[]
  kitchenId?: number
}
type ChangeRow = {
  xid: string
  resource: ChangeResource
  resource_id: number
  action: 'create' | 'update' | 'delete'
  version: number | null
  parent_id: number | null
  at: string
  is_visible: boolean
  is_relevant: boolean
}
type FeedPage = {
  changes: { change: ChangeRead; position: FeedPosition }[]
  /** Where to continue. */
  position: FeedPosition
  hasMore: boolean
}

/** Transactions that began before the horizon have ended, so no row can appear below it any more. */
const HORIZON = sql<string>`(select pg_snapshot_xmin(pg_current_snapshot()))`

export async function readFeedState(db: Db): Promise<FeedState> {
  const state = await db
    .selectFrom('change_feeds')
    .select(['change_feeds.key', sql<string>`${HORIZON}::text`.as('horizon')])
    .executeTakeFirstOrThrow()
  return state
}

/** Changes after a position, to items that the caller can see, or can no longer see. */
export async function readChanges(
  db: Db,
  caller: Caller,
  { after, limit, resources, kitchenId }: FeedQuery,
): Promise<FeedPage> {
  // Raw: row comparison, and a condition for each kind of item.
  const { rows } = await sql<ChangeRow>`
    with scanned as materialized (
      select * from changes change
      where (change.xid, change.resource, change.resource_id)
          > (${after.xid}::xid8, ${after.resource}::text collate "C", ${after.id}::integer)
        and change.xid < ${HORIZON}
      order by change.xid, change.resource, change.resource_id limit ${MAX_SCANNED + 1}),
    rated as materialized (
      select change.*, change.resource = any (${resources}::text[]) and ${isInKitchen(kitchenId)} as is_wanted,
        ${isInAudience(caller)} as is_in_audience
      from scanned change)
    select change.xid::text as xid, change.resource, change.resource_id, change.action, change.version, change.parent_id,
      change.at, visible.is_visible,
      change.is_wanted and (visible.is_visible or change.is_in_audience) as is_relevant
    from rated change, lateral (
      select change.is_wanted and ${mayBeVisible(caller)} and ${isItemVisible(caller)}
        as is_visible) visible
    order by change.xid, change.resource, change.resource_id`.execute(db)
  return buildPage(rows, { after, limit })
}

const isInKitchen = (kitchenId: number | undefined) =>
  kitchenId === undefined
    ? sql`true`
    : sql`(${kitchenId} = any (change.kitchen_ids) or exists (
        select from shopping_lists l where l.kitchen_id = ${kitchenId} and l.id =
          case change.resource when 'shopping_list' then change.resource_id when 'shopping_list_item' then change.parent_id end))`

function buildPage(rows: ChangeRow[], { after, limit }: Pick<FeedQuery, 'after' | 'limit'>): FeedPage {
  const relevant = rows.slice(0, MAX_SCANNED).filter((row) => row.is_relevant)
  const changes = relevant
    .slice(0, limit)
    .map((row) => ({ change: toChange(row), position: toPosition(row) }))
  const isFull = relevant.length > limit
  const hasMore = isFull || rows.length > MAX_SCANNED
  const last = isFull ? relevant[limit - 1] : rows.slice(0, MAX_SCANNED).at(-1)
  return { changes, position: last ? toPosition(last) : after, hasMore }
}

const toPosition = (row: ChangeRow): FeedPosition => ({
  ...{ xid: row.xid, resource: row.resource, id: row.resource_id },
})

const toChange = (row: ChangeRow): ChangeRead => ({
  resource: row.resource,
  id: row.resource_id,
  action: row.is_visible ? (row.action === 'create' ? 'created' : 'updated') : 'removed',
  version: row.is_visible ? row.version : null,
  parent_id: row.parent_id,
  at: row.at,
})

export async function deleteOldChanges(db: Db) {
  await db.deleteFrom('changes').where('changes.at', '<', daysAgo(RETENTION_DAYS)).execute()
}

/** After a move to another server with `pg_dump`, the rows have higher transaction IDs than that server. */
export async function restartMovedFeed(db: Db) {
  const moved = await db
    .deleteFrom('changes')
    .where(
      sql<boolean>`exists (select from changes c where c.xid >= pg_snapshot_xmax(pg_current_snapshot()))`,
    )
    .executeTakeFirst()
  if (moved.numDeletedRows > 0n)
    await db.updateTable('change_feeds').set({ key: sql`gen_random_uuid()` }).execute()
}
