import {
  COOKING_SESSION_DAYS,
  type CookingSessionRead,
  type CookingTimerRead,
} from '@larder/contract/recipes/cooking-sessions'
import { sql } from 'kysely'
import { type Columns, selectList, toSelections } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import { daysAgo } from '../../db/expressions.ts'
import { runPrepared } from '../../db/prepared.ts'
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

const selectSessions = (db: Db, caller: Caller) =>
  db
    .selectFrom('cooking_sessions as c')
    .innerJoin('recipes as r', 'r.id', 'c.recipe_id')
    .select(toSelections(SESSION_COLUMNS))
    .where(isActive(caller))
    .$castTo<Row<CookingSessionRead>>()

export const listCookingSessions = (db: Db, caller: Caller) => {
  const newest = selectSessions(db, caller).orderBy('c.updated_at', 'desc').orderBy('c.id', 'desc')
  return runPrepared(db, newest.limit(sql.lit(MAX_SESSIONS)))
}

/** A session is identified by the caller and the recipe ID. */
export const cookingSessionResource = (caller: Caller) =>
  defineResource(cookingSessionAccess, {
    path: '/cooking-sessions',
    find: (db, recipeId) => selectSessions(db, caller).where('c.recipe_id', '=', recipeId).executeTakeFirst(),
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
  await deleteExpiredSessions(trx)
    .where('user_id', '=', caller.id)
    .where('recipe_id', '=', recipeId)
    .execute()
  const inserted = await trx
    .insertInto('cooking_sessions')
    .columns(['user_id', 'recipe_id'])
    .expression((eb) =>
      eb
        .selectFrom('recipes as r')
        .select([eb.val(caller.id).as('user_id'), 'r.id'])
        .where('r.id', '=', recipeId)
        .where(isVisible(caller)),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'recipe_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await deleteOldestSessions(trx, caller.id)
  return inserted !== undefined
}

const deleteExpiredSessions = (db: Db) =>
  db.deleteFrom('cooking_sessions').where('updated_at', '<', daysAgo(COOKING_SESSION_DAYS))

async function deleteOldestSessions(trx: Db, userId: number) {
  await trx
    .deleteFrom('cooking_sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('cooking_sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_SESSIONS),
    )
    .execute()
}

export async function deleteCookingSession(trx: Db, id: number) {
  await trx.deleteFrom('cooking_sessions').where('id', '=', id).execute()
}

export async function deleteOldCookingSessions(db: Db) {
  await deleteExpiredSessions(db).execute()
}
