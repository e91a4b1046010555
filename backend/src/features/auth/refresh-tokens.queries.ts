import { hash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { tellRightsChanged } from '../users/rights.queries.ts'
import { type Credentials, lockCredentials } from '../users/users.queries.ts'

const DAYS = 30
/** Two tabs that refresh at once both keep a working token. */
const GRACE_SECONDS = 60

const hashOf = (token: string) => hash('sha256', token, 'hex')

/** A session, as it is handed out: who it is for, and what it goes on with. */
export type Session = { user: Credentials; id: string; refreshToken: string }

/** Undefined when the password, though right, was changed while it was checked. */
export async function startSession(trx: Db, checked: Credentials): Promise<Session | undefined> {
  const user = await lockCredentials(trx, checked.id)
  if (user?.password_hash !== checked.password_hash) return undefined
  const first = { userId: user.id, family: randomUUID(), parentId: null }
  return { user, id: first.family, refreshToken: await insertRefreshToken(trx, first) }
}

/**
 * Trades a refresh token for a new one. A token that was traded before is honoured while its successor lies unused,
 * because then the answer that carried it was lost on the way. Once the successor is in use, the old token is in two
 * hands: the whole family ends.
 */
export async function rotateRefreshToken(trx: Db, token: string): Promise<Session | undefined> {
  const owner = await findTokenOwner(trx, token)
  const user = owner && (await lockCredentials(trx, owner.user_id))
  if (!user) return undefined
  const current = await trx
    .selectFrom('refresh_tokens')
    .select(['id', 'family', 'replaced_at'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (!current) return undefined
  if (current.replaced_at && isPastGrace(current.replaced_at)) {
    if (await hasUsedSuccessor(trx, current.id)) {
      await trx.deleteFrom('refresh_tokens').where('family', '=', current.family).execute()
      await tellRightsChanged(trx, user.id)
      return undefined
    }
    await trx.deleteFrom('refresh_tokens').where('parent_id', '=', current.id).execute()
  }
  await trx
    .updateTable('refresh_tokens')
    .set({ replaced_at: sql<string>`now()` })
    .where('id', '=', current.id)
    .where('replaced_at', 'is', null)
    .execute()
  const successor = { userId: user.id, family: current.family, parentId: current.id }
  return { user, id: current.family, refreshToken: await insertRefreshToken(trx, successor) }
}

/** Ends the session that a refresh token belongs to: with its family go its access tokens and open streams. */
export async function endSession(trx: Db, userId: number, token: string) {
  const family = trx.selectFrom('refresh_tokens').select('family').where('token_hash', '=', hashOf(token))
  await trx.deleteFrom('refresh_tokens').where('user_id', '=', userId).where('family', 'in', family).execute()
  await tellRightsChanged(trx, userId)
}

export async function deleteRefreshTokensOf(db: Db, userId: number) {
  await db.deleteFrom('refresh_tokens').where('user_id', '=', userId).execute()
}

export async function deleteExpiredRefreshTokens(db: Db) {
  await sql`delete from refresh_tokens where expires_at < now()`.execute(db)
}

function findTokenOwner(trx: Db, token: string) {
  return trx
    .selectFrom('refresh_tokens')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
}

async function insertRefreshToken(
  db: Db,
  origin: { userId: number; family: string; parentId: number | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('refresh_tokens')
    .values({
      user_id: origin.userId,
      family: origin.family,
      parent_id: origin.parentId,
      token_hash: hashOf(token),
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
