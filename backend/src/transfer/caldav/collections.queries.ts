import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { HttpError } from '../../errors/http-error.ts'
import { allowedActions, type Caller } from '../../http/access.ts'
import { kitchenPlan, ownPlan, type PlanOwner } from '../../planning/meal-plan/meal-plan.access.ts'
import { today } from '../../planning/meal-plan/plan-days.ts'
import { nameCalendar } from '../../planning/meal-plan/write-calendar.ts'
import { selectVisibleLists, shoppingListAccess } from '../../shopping/lists/shopping-lists.access.ts'
import type { Viewer } from './viewer.ts'

/** More would slow down every poll; clients show them all. */
const MAX_LISTS = 200

type Shared = {
  /** Last part of the path. */
  name: string
  title: string
  /** Changes with the content. For a list, it is also the sync token. */
  tag: string
}
export type ListCollection = Shared & {
  kind: 'list'
  id: number
  version: number
  canEdit: boolean
  canRename: boolean
}
export type PlanCollection = Shared & { kind: 'plan'; owner: PlanOwner; kitchenName: string | null }
export type Collection = ListCollection | PlanCollection

type Row = {
  kind: 'list' | 'plan'
  id: number
  title: string | null
  version: number
  user_id: number
  kitchen_id: number | null
  feed_key: string
}

/**
 * Shopping lists and meal plans. One statement, because clients poll it. The user's own plan is left out while it is unused and they
 * plan with a kitchen.
 */
export async function listCollections(db: Db, viewer: Viewer): Promise<Collection[]> {
  const { caller, planReader } = viewer
  const kitchenIds = planReader?.kitchenIds ?? []
  // Raw: a union of two kinds of collections.
  const { rows } = await sql<Row>`
    with feed as (select key from change_feeds)
    (select 'list' as kind, l.id, l.name as title, l.version, l.user_id, l.kitchen_id, feed.key as feed_key
     from ${selectVisibleLists(caller)} mine join shopping_lists l on l.id = mine.id, feed
     order by l.id desc limit ${MAX_LISTS})
    union all
    (select 'plan', k.id, k.name, coalesce(p.version, 0), 0, k.id, feed.key
     from kitchens k left join meal_plans p on p.kitchen_id = k.id, feed where k.id = any (${kitchenIds}::integer[])
     order by k.id)
    union all
    (select 'plan', 0, null, coalesce(p.version, 0), 0, null, feed.key
     from feed left join meal_plans p on p.user_id = ${caller.id}
     where ${planReader !== undefined} and (p.id is not null or ${kitchenIds.length === 0}))`.execute(db)
  return rows.map((row) => (row.kind === 'list' ? toList(row, caller) : toPlan(row, viewer)))
}

export async function findCollection(db: Db, viewer: Viewer, name: string): Promise<Collection> {
  const found = (await listCollections(db, viewer)).find((collection) => collection.name === name)
  if (!found) throw new HttpError(404, 'not_found', 'This calendar does not exist or is not shared with you.')
  return found
}

function toList(row: Row, caller: Caller): ListCollection {
  const may = allowedActions(shoppingListAccess, caller, row)
  return {
    ...{ kind: 'list', id: row.id, name: `list-${row.id}`, title: row.title ?? '', version: row.version },
    tag: `urn:larder:${row.feed_key}:${row.version}`,
    canEdit: may.includes('edit'),
    canRename: may.includes('update'),
  }
}

/** The days that are shown move on every day. */
const toPlan = ({ id, title: kitchenName, version, feed_key }: Row, viewer: Viewer): PlanCollection => ({
  ...{ kind: 'plan', name: id ? `plan-${id}` : 'plan', kitchenName },
  title: nameCalendar({ kitchenName, language: viewer.language }),
  tag: `urn:larder:${feed_key}:${version}:${today()}`,
  owner: id ? kitchenPlan(id) : ownPlan(viewer.caller),
})
