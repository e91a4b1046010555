import {
  COOKING_SESSION_DAYS,
  type CookingSessionRead,
  type CookingTimerRead,
} from '@larder/contract/recipes/cooking-sessions'
import { type RawBuilder, sql } from 'kysely'
import { type Columns, selectList } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { defineResource, type Resource, type Row } from '../../http/resource.ts'
import { isVisible } from '../recipes/recipes.access.ts'
import { cookingSessionAccess, isActive } from './cooking-sessions.access.ts'

/** Starting another session ends the oldest. */
const MAX_SESSIONS = 20

const TIMER_COLUMNS = {
  id: 't.key',
  name: 't.name',
  step: 't.step',
  duration_sec: 't.duration_sec',
  ends_at: 'iso_time(t.ends_at)',
  left_sec: 't.left_sec',
  kind: 't.kind',
  rung_at: 'iso_time(t.rung_at)',
} satisfies Columns<CookingTimerRead>

const SESSION_COLUMNS = {
  recipe_id: 'c.recipe_id',
  user_id: 'c.user_id',
  title: 'r.title',
  step_count: 'r.step_count',
  step: 'least(c.step, r.step_count)',
  servings: 'c.servings',
  ticked_ingredient_ids: 'c.ticked_ingredient_ids',
  timers: `
    (select coalesce(json_agg(timer), '[]') from (
       select ${selectList(TIMER_COLUMNS)} from cooking_timers t
       where t.cooking_session_id = c.id and (t.ends_at is null or t.ends_at > now() - interval '1 hour')
       order by t.id) timer)`,
  created_at: 'c.created_at',
  updated_at: 'c.updated_at',
} satisfies Columns<Row<CookingSessionRead>>

async function selectSessions(
  db: Db,
  caller: Caller,
  which: RawBuilder<unknown>,
): Promise<Row<CookingSessionRead>[]> {
  const { rows } = await sql<Row<CookingSessionRead>>`
    select ${sql.raw(selectList(SESSION_COLUMNS))} from cooking_sessions c join recipes r on r.id = c.recipe_id
    where ${isActive(caller)} and ${which}
    order by c.updated_at desc, c.id desc limit ${MAX_SESSIONS}`.execute(db)
  return rows
}

export const listCookingSessions = (db: Db, caller: Caller) => selectSessions(db, caller, sql`true`)

/** A session is identified by the caller and the recipe ID. */
export const cookingSessionResource = (caller: Caller) =>
  defineResource(cookingSessionAccess, {
    path: '/cooking-sessions',
    find: async (db, recipeId) => (await selectSessions(db, caller, sql`c.recipe_id = ${recipeId}`))[0],
    lock: (trx, recipeId) => lockSession(trx, caller.id, recipeId),
  })

const lockSession = (trx: Db, userId: number, recipeId: number) =>
  trx
    .selectFrom('cooking_sessions')
    .select(['id', 'updated_at'])
    .where('user_id', '=', userId)
    .where('recipe_id', '=', recipeId)
    .forUpdate()
    .executeTakeFirst()

/** Starts a session if there is none. */
export const startedSessionResource = (caller: Caller): Resource<LockedSession> => ({
  ...cookingSessionResource(caller),
  lock: async (trx, recipeId) => {
    const isNew = await startSession(trx, caller, recipeId)
    const locked = await lockSession(trx, caller.id, recipeId)
    return locked && { ...locked, isNew }
  },
})

export type LockedSession = { id: number; updated_at: string; isNew: boolean }

/** Replaces an expired session. */
async function startSession(trx: Db, caller: Caller, recipeId: number): Promise<boolean> {
  await sql`
    delete from cooking_sessions where user_id = ${caller.id} and recipe_id = ${recipeId} and ${isExpired}`.execute(
    trx,
  )
  const { rows } = await sql`
    insert into cooking_sessions (user_id, recipe_id) select ${caller.id}, r.id from recipes r
    where r.id = ${recipeId} and ${isVisible(caller)}
    on conflict (user_id, recipe_id) do nothing returning id`.execute(trx)
  if (rows.length > 0) await deleteOldestSessions(trx, caller.id)
  return rows.length > 0
}

const isExpired = sql`updated_at < now() - make_interval(days => ${sql.lit(COOKING_SESSION_DAYS)})`

async function deleteOldestSessions(trx: Db, userId: number) {
  await sql`
    delete from cooking_sessions where id in (
      select id from cooking_sessions where user_id = ${userId}
      order by updated_at desc, id desc offset ${MAX_SESSIONS})`.execute(trx)
}

export async function deleteCookingSession(trx: Db, id: number) {
  await trx.deleteFrom('cooking_sessions').where('id', '=', id).execute()
}

export async function deleteOldCookingSessions(db: Db) {
  await sql`delete from cooking_sessions where ${isExpired}`.execute(db)
}
