import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { SignInMethod } from '@larder/contract/people/sessions'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { NOW } from '../../db/expressions.ts'
import { recordSecurityEvent } from '../security-events/security-events.queries.ts'
import { describeDevice } from '../sessions/describe-device.ts'
import { deleteSession } from '../sessions/sessions.queries.ts'
import { type Credentials, lockCredentials } from '../users/users.queries.ts'

const DAYS = 30
/** Two tabs that refresh at the same time both get a valid token. */
const GRACE_SECONDS = 60
const MAX_USER_AGENT_LENGTH = 300

const hashToken = (token: string) => hash('sha256', token, 'hex')

export type Session = { user: Credentials; sid: string; refreshToken: string }

/** Undefined if the password was changed while it was being verified. */
export async function startSession(
  trx: Db,
  checked: Credentials,
  userAgent = '',
  signedInBy: SignInMethod = 'password',
): Promise<Session | undefined> {
  const user = await lockCredentials(trx, checked.id)
  if (user?.password_hash !== checked.password_hash) return undefined
  const sid = randomUUID()
  const device = userAgent.slice(0, MAX_USER_AGENT_LENGTH)
  const session = await insertSession(trx, { userId: user.id, sid, userAgent: device, signedInBy })
  if (session.is_new_device)
    await recordSecurityEvent(trx, user.id, { kind: 'new_device', userAgent: device })
  const first = { userId: user.id, sessionId: session.id, parentId: null }
  return { user, sid, refreshToken: await insertRefreshToken(trx, first) }
}

/** The first device of an account is not news. `xmax` is 0 for a row that was inserted and not updated. */
async function insertSession(
  trx: Db,
  session: { userId: number; sid: string; userAgent: string; signedInBy: SignInMethod },
) {
  const { userId, sid, userAgent, signedInBy } = session
  const { browser, system } = describeDevice(userAgent)
  // Raw: one statement for each login, with two writes.
  const { rows } = await sql<{ id: number; is_new_device: boolean }>`
    with device as (
      insert into known_devices (user_id, browser, system) values (${userId}, ${browser ?? ''}, ${system ?? ''})
      on conflict (user_id, browser, system) do update set last_used_at = now() returning xmax = 0 as is_new),
    session as (
      insert into sessions (user_id, sid, user_agent, signed_in_by)
      values (${userId}, ${sid}, ${userAgent}, ${signedInBy}) returning id)
    select session.id, device.is_new and exists (
      select from known_devices d where d.user_id = ${userId}) as is_new_device
    from session, device`.execute(trx)
  return rows[0] as { id: number; is_new_device: boolean }
}

/**
 * Exchanges a refresh token for a new one. A used token is accepted once more, because the response with its successor may
 * have been lost, or two tabs refreshed at the same time. If the successor has been used and the grace period is over, the
 * token was probably stolen: the session ends.
 */
export async function rotateRefreshToken(
  trx: Db,
  token: string,
  userAgent = '',
): Promise<Session | undefined> {
  const owner = await findTokenOwner(trx, token)
  const user = owner && (await lockCredentials(trx, owner.user_id))
  // Lock order: session before token, as when a session is deleted.
  const session = user && (await useSession(trx, owner.session_id, userAgent))
  if (!session) return undefined
  const current = await trx
    .selectFrom('refresh_tokens')
    .select(['id', 'replaced_at', 'replayed_at'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (!current) return undefined
  if (current.replaced_at && isPastGrace(current.replaced_at)) {
    if (await hasUsedSuccessor(trx, current.id)) {
      await deleteSession(trx, { id: session.id, user_id: user.id })
      return undefined
    }
    if (!current.replayed_at)
      await trx.deleteFrom('refresh_tokens').where('parent_id', '=', current.id).execute()
  }
  if (current.replayed_at) return undefined
  await trx
    .updateTable('refresh_tokens')
    .set(current.replaced_at ? { replayed_at: sql<string>`now()` } : { replaced_at: sql<string>`now()` })
    .where('id', '=', current.id)
    .execute()
  const successor = { userId: user.id, sessionId: session.id, parentId: current.id }
  return { user, sid: session.sid, refreshToken: await insertRefreshToken(trx, successor) }
}

export async function endSession(trx: Db, userId: number, token: string) {
  const owner = await findTokenOwner(trx, token)
  if (owner?.user_id === userId) await deleteSession(trx, { id: owner.session_id, user_id: userId })
}

export async function deleteExpiredRefreshTokens(db: Db) {
  await db.deleteFrom('refresh_tokens').where('expires_at', '<', NOW).execute()
  await db
    .deleteFrom('sessions as s')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('refresh_tokens as t').whereRef('t.session_id', '=', 's.id'))),
    )
    .execute()
}

function findTokenOwner(trx: Db, token: string) {
  return trx
    .selectFrom('refresh_tokens')
    .select(['user_id', 'session_id'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
}

/** Stores the current user agent, which changes with browser updates. The website refreshes without one. */
function useSession(trx: Db, id: number, userAgent: string) {
  return trx
    .updateTable('sessions')
    .set({
      last_used_at: sql<string>`now()`,
      ...(userAgent && { user_agent: userAgent.slice(0, MAX_USER_AGENT_LENGTH) }),
    })
    .where('id', '=', id)
    .returning(['id', 'sid'])
    .executeTakeFirst()
}

async function insertRefreshToken(
  db: Db,
  origin: { userId: number; sessionId: number; parentId: number | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('refresh_tokens')
    .values({
      user_id: origin.userId,
      session_id: origin.sessionId,
      parent_id: origin.parentId,
      token_hash: hashToken(token),
      expires_at: sql<string>`now() + make_interval(days => ${DAYS})`,
    })
    .execute()
  return token
}

async function hasUsedSuccessor(trx: Db, id: number): Promise<boolean> {
  const used = await trx
    .selectFrom('refresh_tokens')
    .select('id')
    .where('parent_id', '=', id)
    .where('replaced_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}

const isPastGrace = (replacedAt: string) => Date.now() - Date.parse(replacedAt) > GRACE_SECONDS * 1000
