import { MAX_SHARE_LINKS, type ShareLinkRead } from '@larder/contract/transfer/share-links'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import { conflict } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { createSecret, hashSecret } from '../../planning/meal-plan/link-secret.ts'
import type { SharedItem } from './share-links.access.ts'

const IS_VALID = '(share_links.expires_at is null or share_links.expires_at > now())'

export function listLinks(db: Db, { recipe_id, shopping_list_id }: SharedItem): Promise<ShareLinkRead[]> {
  return db
    .selectFrom('share_links')
    .innerJoin('users', 'users.id', 'share_links.user_id')
    .select(['share_links.id', 'users.username', 'share_links.expires_at', 'share_links.created_at'])
    .where(sql.raw<boolean>(IS_VALID))
    .$if(recipe_id !== null, (query) => query.where('share_links.recipe_id', '=', recipe_id))
    .$if(recipe_id === null, (query) => query.where('share_links.shopping_list_id', '=', shopping_list_id))
    .orderBy('share_links.id', 'desc')
    .execute()
}

/** Returns the new secret, which is not stored. The item must be locked. */
export async function insertLink(trx: Db, caller: Caller, item: SharedItem, days: number | null) {
  const { length: count } = await listLinks(trx, item)
  if (count >= MAX_SHARE_LINKS)
    throw conflict('limit_reached', `This item has ${count} links. Delete one first.`, {
      ...{ resource: 'Share link', count, limit: MAX_SHARE_LINKS },
    })
  const { secret, secret_hash } = createSecret()
  const expires_at = days === null ? null : sql<string>`now() + make_interval(days => ${days})`
  const link = await trx
    .insertInto('share_links')
    .values({ ...item, user_id: caller.id, secret_hash, expires_at })
    .returning(['id', 'expires_at', 'created_at'])
    .executeTakeFirstOrThrow()
  return { secret, link: { ...link, username: caller.username } }
}

export async function deleteLink(db: Db, id: number) {
  await db.deleteFrom('share_links').where('id', '=', id).execute()
}

// Raw: prepared, because anyone with the link can read it often.
const findLinkBySecret = prepared<SharedItem & { user_id: number }>(
  'find_share_link',
  `select user_id, recipe_id, shopping_list_id from share_links where secret_hash = $1 and ${IS_VALID}`,
)

export async function findLink(db: Db, secret: string) {
  const [link] = await findLinkBySecret(db, hashSecret(secret))
  return link
}

export async function deleteExpiredLinks(db: Db) {
  await db.deleteFrom('share_links').where('expires_at', '<', sql<string>`now()`).execute()
}
