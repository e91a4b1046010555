import { hash, randomBytes } from 'node:crypto'
import {
  INVITATION_DAYS,
  INVITATION_USES,
  type KitchenInvitationCreate,
  type KitchenInvitationCreated,
  type KitchenInvitationLook,
  type KitchenInvitationRead,
} from '@larder/contract/people/kitchen-invitations'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { NOW } from '../../db/expressions.ts'
import type { Caller } from '../../http/access.ts'

const SECRET_BYTES = 32

const hashSecret = (secret: string) => hash('sha256', secret, 'hex')
const isOpen = sql<boolean>`invitation.uses_left > 0 and invitation.expires_at > now()`

const selectOpen = (db: Db) =>
  db
    .selectFrom('kitchen_invitations as invitation')
    .innerJoin('users as u', 'u.id', 'invitation.user_id')
    .select('u.username')
    .where(isOpen)

export function listInvitations(db: Db, kitchenId: number): Promise<KitchenInvitationRead[]> {
  return selectOpen(db)
    .select([
      'invitation.id',
      'invitation.user_id',
      'invitation.uses_left',
      'invitation.expires_at',
      'invitation.created_at',
    ])
    .where('invitation.kitchen_id', '=', kitchenId)
    .orderBy('invitation.id', 'desc')
    .execute()
}

/** Shown to everyone who has the secret, before they join. */
export function findOpenInvitation(db: Db, secret: string): Promise<KitchenInvitationLook | undefined> {
  return selectOpen(db)
    .innerJoin('kitchens', 'kitchens.id', 'invitation.kitchen_id')
    .select(['kitchens.name as kitchen_name', 'invitation.expires_at'])
    .where('invitation.secret_hash', '=', hashSecret(secret))
    .executeTakeFirst()
}

/** Includes used and expired invitations. */
export function findInvitation(db: Db, secret: string) {
  return db
    .selectFrom('kitchen_invitations')
    .select(['kitchen_invitations.id', 'kitchen_invitations.kitchen_id'])
    .where('kitchen_invitations.secret_hash', '=', hashSecret(secret))
    .executeTakeFirst()
}

/** The returned secret is not stored, only its hash. An invitation created with an access token expires with the token. */
export async function insertInvitation(
  trx: Db,
  kitchenId: number,
  inviter: Pick<Caller, 'id' | 'username' | 'accessTokenId' | 'expiresAt'>,
  { expires_in_days = INVITATION_DAYS, uses = INVITATION_USES }: KitchenInvitationCreate,
): Promise<KitchenInvitationCreated> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const invitation = await trx
    .insertInto('kitchen_invitations')
    .values({
      kitchen_id: kitchenId,
      user_id: inviter.id,
      secret_hash: hashSecret(secret),
      expires_at: sql<string>`least(now() + make_interval(days => ${expires_in_days}), ${tokenExpiry(inviter)}::timestamptz)`,
      access_token_id: inviter.accessTokenId ?? null,
      uses_left: uses,
    })
    .returning(['id', 'user_id', 'uses_left', 'expires_at', 'created_at'])
    .executeTakeFirstOrThrow()
  return { ...invitation, username: inviter.username, secret }
}

/** Sessions are refreshed; only access tokens have a final expiry time. */
const tokenExpiry = ({ accessTokenId, expiresAt }: Pick<Caller, 'accessTokenId' | 'expiresAt'>) =>
  accessTokenId !== undefined && expiresAt !== undefined ? new Date(expiresAt).toISOString() : null

/** False if the invitation is used up or has expired. */
export async function useInvitation(trx: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('kitchen_invitations as invitation')
    .set((eb) => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('invitation.id', '=', id)
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteInvitation(trx: Db, kitchenId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('kitchen_invitations')
    .where('kitchen_invitations.id', '=', id)
    .where('kitchen_invitations.kitchen_id', '=', kitchenId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Deletes the invitations of one user, or all. */
export async function deleteInvitations(trx: Db, kitchenId: number, userId?: number) {
  await trx
    .deleteFrom('kitchen_invitations')
    .where('kitchen_invitations.kitchen_id', '=', kitchenId)
    .$if(userId !== undefined, (query) => query.where('kitchen_invitations.user_id', '=', userId as number))
    .execute()
}

export async function deleteExpiredInvitations(db: Db) {
  await db.deleteFrom('kitchen_invitations').where('expires_at', '<', NOW).execute()
}
