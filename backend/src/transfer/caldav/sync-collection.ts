import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { CalendarObject } from './calendar-object.ts'
import type { ListCollection } from './collections.queries.ts'
import { DavPrecondition } from './dav-precondition.ts'
import { dav, findChild, type XmlElement } from './dav-xml.ts'
import { listKnownNames } from './object-names.queries.ts'
import { listTodos, toOwnName } from './todos.ts'
import type { Viewer } from './viewer.ts'

type SyncResult = { changed: CalendarObject[]; removed: string[] }

/** What changed in a list since a sync token (RFC 6578). A token that is unknown or too old asks the client for a full read. */
export async function syncList(
  db: Db,
  viewer: Viewer,
  list: ListCollection,
  report: XmlElement,
): Promise<SyncResult> {
  const token = findChild(report, dav('sync-token'))?.text.trim() ?? ''
  if (token === list.tag) return { changed: [], removed: [] }
  const itemIds = token ? await listChangedItems(db, list, token) : undefined
  const todos = await listTodos(db, viewer, list.id)
  if (!itemIds) return { changed: todos, removed: [] }
  const ids = new Set(itemIds)
  const changed = todos.filter(({ item }) => ids.has(item.id))
  const known = [...itemIds.map(toOwnName), ...(await listKnownNames(db, list.id, itemIds))]
  const present = new Set(todos.map(({ name }) => name))
  return { changed, removed: [...new Set(known)].filter((name) => !present.has(name)) }
}

async function listChangedItems(db: Db, list: ListCollection, token: string): Promise<number[]> {
  const [, feed, version] = /^(urn:larder:[\w-]+):(\d{1,9})$/.exec(token) ?? []
  const isOfFeed = feed !== undefined && list.tag === `${feed}:${list.version}`
  const itemIds =
    isOfFeed && Number(version) < list.version && (await readChangedItems(db, list.id, Number(version)))
  if (itemIds) return itemIds
  throw new DavPrecondition(dav('valid-sync-token'), 'This sync token has expired. Read everything again.')
}

/**
 * Changes to a list run one after another, so its version orders them. While the change that led to a version is stored, so are all
 * later ones. Returns undefined if it was deleted.
 */
async function readChangedItems(db: Db, listId: number, version: number): Promise<number[] | undefined> {
  // Raw: joins the rows of one transaction.
  const { rows } = await sql<{ is_known: boolean; item_ids: number[] }>`
    select
      exists (
        select from changes known where known.resource = 'shopping_list' and known.resource_id = ${listId}
          and known.version = ${version}) as is_known,
      array(
        select distinct item.resource_id from changes list
        join changes item on item.xid = list.xid and item.resource = 'shopping_list_item' and item.parent_id = list.resource_id
        where list.resource = 'shopping_list' and list.resource_id = ${listId} and list.version > ${version}
        order by 1) as item_ids`.execute(db)
  return rows[0]?.is_known ? rows[0].item_ids : undefined
}
