import { hash, randomBytes } from 'node:crypto'
import type {
  RegistrationInvitationCreate,
  RegistrationInvitationRead,
} from '@larder/contract/people/registration-invitations'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { daysAgo } from '../../db/expressions.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { registrationInvitationAccess } from './registration-invitations.access.ts'

const COLUMNS = ['id', 'note', 'uses_left', 'expires_at', 'created_at'] as const
const STATE = sql<RegistrationInvitationRead['state']>`
  case when uses_left = 0 then 'used' when expires_at <= now() then 'expired' else 'open' end`
const MAX_LISTED = 100
const RETENTION_DAYS = 30

type InvitationRow = Row<RegistrationInvitationRead>

export const hashSecret = (secret: string) => hash('sha256', secret, 'hex')

function findRegistrationInvitation(db: Db, id: number): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('registration_invitations')
    .select([...COLUMNS, STATE.as('state')])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function listRegistrationInvitations(db: Db): Promise<InvitationRow[]> {
  return db
    .selectFrom('registration_invitations')
    .select([...COLUMNS, STATE.as('state')])
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

/** The returned secret is not stored, only its hash. */
export async function insertRegistrationInvitation(
  db: Db,
  { note = '', uses = 1, days = 14 }: RegistrationInvitationCreate,
): Promise<InvitationRow & { secret: string }> {
  const secret = randomBytes(32).toString('base64url')
  const row = await db
    .insertInto('registration_invitations')
    .values({
      note,
      secret_hash: hashSecret(secret),
      uses_left: uses,
      expires_at: sql<string>`now() + make_interval(days => ${days})`,
    })
    .returning([...COLUMNS, STATE.as('state')])
    .executeTakeFirstOrThrow()
  return { ...row, secret }
}

/** False if there was no valid invitation. Concurrent uses wait for each other, so the count is exact. */
export async function useRegistrationInvitation(trx: Db, secret: string): Promise<boolean> {
  const used = await trx
    .updateTable('registration_invitations')
    .set((eb) => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('secret_hash', '=', hashSecret(secret))
    .where('uses_left', '>', 0)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export async function deleteRegistrationInvitation(trx: Db, id: number) {
  await trx.deleteFrom('registration_invitations').where('id', '=', id).execute()
}

export async function deleteOldInvitations(db: Db) {
  await db.deleteFrom('registration_invitations').where('expires_at', '<', daysAgo(RETENTION_DAYS)).execute()
}

export const registrationInvitation = defineResource(registrationInvitationAccess, {
  path: '/registration-invitations',
  find: findRegistrationInvitation,
  lock: (trx, id) =>
    trx
      .selectFrom('registration_invitations')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
})
