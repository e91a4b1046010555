import { hash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { NOW } from '../../db/expressions.ts'
import type { DB } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { deleteSession } from '../sessions/sessions.queries.ts'
import { identityAccess } from './identities.access.ts'
import type { LogoutToken } from './oidc-provider.ts'

const COLUMNS = ['id', 'user_id', 'issuer', 'subject', 'email', 'last_used_at', 'created_at'] as const

export type IdentityRow = Pick<Selectable<DB['oidc_identities']>, (typeof COLUMNS)[number]>
type Key = { issuer: string; subject: string }

export const listIdentities = (db: Db, userId: number): Promise<IdentityRow[]> =>
  db.selectFrom('oidc_identities').select(COLUMNS).where('user_id', '=', userId).orderBy('id').execute()

/** Makes concurrent first sign-ins wait for each other, so that they create one account. */
export async function lockIdentity(trx: Db, { issuer, subject }: Key): Promise<IdentityRow | undefined> {
  const lock = sql`pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`
  await trx.selectNoFrom(lock.as('locked')).execute()
  return trx
    .selectFrom('oidc_identities')
    .select(COLUMNS)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export function insertIdentity(
  trx: Db,
  userId: number,
  { issuer, subject }: Key,
  email: string | undefined,
): Promise<IdentityRow> {
  return trx
    .insertInto('oidc_identities')
    .values({ user_id: userId, issuer, subject, email: email ?? null })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function recordSignIn(trx: Db, id: number, email: string | undefined) {
  await trx
    .updateTable('oidc_identities')
    .set({ last_used_at: NOW, ...(email && { email }) })
    .where('id', '=', id)
    .execute()
}

export async function insertProviderSession(
  trx: Db,
  session: { sid: string; identityId: number; providerSid: string | undefined; idToken: string | null },
) {
  await trx
    .insertInto('oidc_sessions')
    .columns(['session_id', 'oidc_identity_id', 'sid', 'id_token'])
    .expression((eb) =>
      eb
        .selectFrom('sessions')
        .select([
          'sessions.id',
          sql<number>`${session.identityId}::integer`.as('oidc_identity_id'),
          sql<string | null>`${session.providerSid ?? null}::text`.as('sid'),
          sql<string | null>`${session.idToken}::text`.as('id_token'),
        ])
        .where('sessions.sid', '=', session.sid),
    )
    .execute()
}

/** The provider that started a session, and its encrypted ID token. */
export const findProviderSession = (db: Db, sessionId: number) =>
  db
    .selectFrom('oidc_sessions as s')
    .innerJoin('oidc_identities as i', 'i.id', 's.oidc_identity_id')
    .select(['i.issuer', 's.id_token'])
    .where('s.session_id', '=', sessionId)
    .executeTakeFirst()

/** Also closes event streams. Ends no session that started after the token was issued, in case the token is replayed. */
export async function endProviderSessions(trx: Db, { issuer, subject, sid, at }: LogoutToken) {
  const sessions = await trx
    .selectFrom('oidc_sessions as o')
    .innerJoin('oidc_identities as i', 'i.id', 'o.oidc_identity_id')
    .innerJoin('sessions as s', 's.id', 'o.session_id')
    .select(['s.id', 's.user_id'])
    .where('i.issuer', '=', issuer)
    .where('s.created_at', '<=', new Date(at * 1000).toISOString())
    .$if(sid !== undefined, (query) => query.where('o.sid', '=', sid as string))
    .$if(subject !== undefined, (query) => query.where('i.subject', '=', subject as string))
    .orderBy('s.id')
    .forUpdate('s')
    .execute()
  for (const session of sessions) await deleteSession(trx, session)
  return sessions.length
}

/** Also ends the sessions that it started, except the current one. */
export async function deleteIdentity(trx: Db, id: number, currentSessionId: number | undefined) {
  const sessions = await trx
    .selectFrom('oidc_sessions as o')
    .innerJoin('sessions as s', 's.id', 'o.session_id')
    .select(['s.id', 's.user_id'])
    .where('o.oidc_identity_id', '=', id)
    .execute()
  for (const session of sessions) if (session.id !== currentSessionId) await deleteSession(trx, session)
  await trx.deleteFrom('oidc_identities').where('id', '=', id).execute()
}

/** False if the ticket was used before. */
export async function useTicket(db: Db, state: string, expiresAt: number): Promise<boolean> {
  const used = await db
    .insertInto('oidc_used_tickets')
    .values({ state_hash: hash('sha256', state, 'hex'), expires_at: new Date(expiresAt).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('state_hash')
    .executeTakeFirst()
  return used !== undefined
}

export async function deleteExpiredTickets(db: Db) {
  await db.deleteFrom('oidc_used_tickets').where('expires_at', '<', NOW).execute()
}

export const identity = defineResource(identityAccess, {
  path: '/oidc/identities',
  find: (db, id) => db.selectFrom('oidc_identities').select(COLUMNS).where('id', '=', id).executeTakeFirst(),
  lock: (trx, id) =>
    trx
      .selectFrom('oidc_identities')
      .select(['id', 'user_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
})
