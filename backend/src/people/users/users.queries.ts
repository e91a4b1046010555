import type { UserRead, UserUpdate } from '@larder/contract/people/users'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import { violatedConstraint } from '../../db/database-errors.ts'
import type { Db } from '../../db/db.ts'
import type { DB } from '../../db/tables.ts'
import { alreadyExists } from '../../errors/http-error.ts'
import type { PageQuery } from '../../http/paging.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { notifyRightsChanged } from '../../http/rights-changes.queries.ts'
import { userAccess } from './users.access.ts'

const COLUMNS = [
  'users.id',
  'users.username',
  'users.email',
  'users.role',
  'users.has_second_factor',
  'users.version',
  'users.created_at',
] as const

export function findUser(db: Db, id: number): Promise<Row<UserRead> | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('users.id', '=', id).executeTakeFirst()
}

/** Locks the Admin rows first: otherwise two requests that each remove the other's Admin could deadlock. */
async function lockUser(trx: Db, id: number): Promise<{ id: number; isLastAdmin: boolean } | undefined> {
  const isLast = await isLastAdmin(trx, id)
  const user = await trx
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return user && { ...user, isLastAdmin: isLast }
}

/** For authentication only; never part of a response. */
export type Credentials = Pick<
  Selectable<DB['users']>,
  'id' | 'role' | 'token_generation' | 'password_hash' | 'has_second_factor'
>
const CREDENTIALS = [
  'users.id',
  'users.role',
  'users.token_generation',
  'users.password_hash',
  'users.has_second_factor',
] as const

export function findUserForLogin(db: Db, usernameOrEmail: string): Promise<Credentials | undefined> {
  const name = usernameOrEmail.normalize('NFC').trim()
  return db
    .selectFrom('users')
    .select(CREDENTIALS)
    .where((eb) =>
      name.includes('@')
        ? eb(sql`lower(users.email)`, '=', sql`lower(${name})`)
        : eb(sql`lower(users.username)`, '=', sql`lower(${name})`),
    )
    .executeTakeFirst()
}

export function findUserByName(db: Db, username: string): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('users')
    .select('users.id')
    .where(sql`lower(users.username)`, '=', sql`lower(${username})`)
    .executeTakeFirst()
}

export function findUserByEmail(db: Db, email: string): Promise<Row<UserRead> | undefined> {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where(sql`lower(users.email)`, '=', sql`lower(${email.normalize('NFC')})`)
    .executeTakeFirst()
}

/** A signed link is valid only for the version of the account that it was created for. */
export async function lockUserVersion(trx: Db, id: number): Promise<number | undefined> {
  const locked = trx.selectFrom('users').select('users.version').where('users.id', '=', id).forUpdate()
  return (await locked.executeTakeFirst())?.version
}

export function findCredentials(db: Db, id: number): Promise<Credentials | undefined> {
  return db.selectFrom('users').select(CREDENTIALS).where('users.id', '=', id).executeTakeFirst()
}

/** A session is started or continued under this lock, so that a password change ends all of them. */
export function lockCredentials(trx: Db, id: number): Promise<Credentials | undefined> {
  return trx.selectFrom('users').select(CREDENTIALS).where('users.id', '=', id).forShare().executeTakeFirst()
}

export function listUsers(
  db: Db,
  q: string | undefined,
  { after: [after] = [0], limit }: PageQuery<[number]>,
) {
  return matching(db.selectFrom('users').select(COLUMNS), q)
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit)
    .execute()
}

export function countUsers(db: Db, q: string | undefined, max: number): Promise<number> {
  return countRows(db, matching(db.selectFrom('users').select('users.id'), q).limit(max))
}

function matching<Row>(query: SelectQueryBuilder<DB, 'users', Row>, q: string | undefined) {
  if (!q) return query
  const prefix = `${q.replaceAll(/[\\%_]/g, '\\$&').toLowerCase()}%`
  return query.where((eb) =>
    eb.or([eb(sql`lower(users.username)`, 'like', prefix), eb(sql`lower(users.email)`, 'like', prefix)]),
  )
}

export async function insertUser(
  db: Db,
  user: { username: string; email: string; role: UserRead['role']; password_hash: string },
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      username: user.username,
      email: user.email,
      role: user.role,
      password_hash: user.password_hash,
    })
    .returning('users.id')
    .executeTakeFirstOrThrow()
    .catch(refuseDuplicate(user))
  return id
}

/** Access tokens contain the role, so a new role invalidates them. */
export async function updateUser(trx: Db, id: number, changes: UserUpdate) {
  await trx
    .updateTable('users')
    .set((eb) => ({
      username: changes.username,
      email: changes.email,
      ...(changes.role && {
        role: changes.role,
        token_generation: sql<number>`token_generation + (role <> ${changes.role})::int`,
      }),
      version: eb('version', '+', 1),
    }))
    .where('users.id', '=', id)
    .execute()
    .catch(refuseDuplicate(changes))
  if (changes.role) await notifyRightsChanged(trx, id)
}

export async function updatePassword(trx: Db, id: number, passwordHash: string) {
  await trx
    .updateTable('users')
    .set((eb) => ({
      password_hash: passwordHash,
      token_generation: eb('token_generation', '+', 1),
      version: eb('version', '+', 1),
    }))
    .where('users.id', '=', id)
    .execute()
  await notifyRightsChanged(trx, id)
}

/** Call after every change of factors. Recovery codes are useless without another factor. */
export async function updateHasSecondFactor(trx: Db, userId: number) {
  const updated = await trx
    .updateTable('users')
    .set({
      has_second_factor: sql<boolean>`exists (select from totp_secrets t where t.user_id = users.id)
        or exists (select from passkeys p where p.user_id = users.id)`,
    })
    .where('id', '=', userId)
    .returning('has_second_factor')
    .executeTakeFirst()
  if (!updated?.has_second_factor)
    await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Locks every Admin row: of two requests that each remove one of the last two Admins, the second is refused. */
async function isLastAdmin(trx: Db, id: number): Promise<boolean> {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'Admin')
    .orderBy('id')
    .forUpdate()
    .execute()
  return admins.length === 1 && admins[0]?.id === id
}

export async function deleteUser(trx: Db, id: number) {
  await trx.deleteFrom('users').where('users.id', '=', id).execute()
  await notifyRightsChanged(trx, id)
}

function refuseDuplicate(user: { username?: string; email?: string }) {
  return (error: unknown): never => {
    const constraint = violatedConstraint(error)
    if (constraint === 'users_username_key')
      throw alreadyExists('User', 'name', user.username ?? '', '/username')
    if (constraint === 'users_email_key') throw alreadyExists('User', 'email', user.email ?? '')
    throw error
  }
}

export const user = defineResource(userAccess, { path: '/users', find: findUser, lock: lockUser })
