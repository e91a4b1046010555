import type { SessionRead, SignInMethod } from '@larder/contract/people/sessions'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { DB } from '../../db/tables.ts'
import type { Caller } from '../../http/access.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { notifyRightsChanged } from '../../http/rights-changes.queries.ts'
import { describeDevice } from './describe-device.ts'
import { sessionAccess } from './sessions.access.ts'

const COLUMNS = ['id', 'user_id', 'user_agent', 'signed_in_by', 'last_used_at', 'created_at'] as const
const MAX_LISTED = 100

type Stored = Pick<Selectable<DB['sessions']>, (typeof COLUMNS)[number]>
type SessionRow = Row<SessionRead> & { user_id: number }

const show = ({ user_agent, ...session }: Stored, caller: Caller | undefined): SessionRow => ({
  ...session,
  signed_in_by: session.signed_in_by as SignInMethod,
  ...describeDevice(user_agent),
  is_current: session.id === caller?.sessionId,
})

async function findSession(db: Db, id: number, caller: Caller | undefined): Promise<SessionRow | undefined> {
  const stored = await db.selectFrom('sessions').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return stored && show(stored, caller)
}

export async function listSessions(db: Db, caller: Caller): Promise<SessionRow[]> {
  const stored = await db
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('user_id', '=', caller.id)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return stored.map((session) => show(session, caller))
}

/** Also deletes the refresh tokens; access tokens and event streams end with the next check. */
export async function deleteSession(trx: Db, { id, user_id }: { id: number; user_id: number }) {
  await trx.deleteFrom('sessions').where('id', '=', id).execute()
  await notifyRightsChanged(trx, user_id)
}

export async function deleteUserSessions(
  trx: Db,
  userId: number,
  { except }: { except?: number | undefined } = {},
) {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except as number))
    .execute()
  await notifyRightsChanged(trx, userId)
}

export const session = defineResource(sessionAccess, {
  path: '/sessions',
  find: findSession,
  lock: (trx, id) =>
    trx.selectFrom('sessions').select(['id', 'user_id']).where('id', '=', id).forUpdate().executeTakeFirst(),
})
