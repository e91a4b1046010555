import type { Db } from '../../db/db.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

const SETTING = 'vapid_keys'

/**
 * By which push services know this Larder. Made once and kept beside the subscriptions that were made for it, so that all
 * backends and every backup have the same.
 */
export async function keepVapidKeys(db: Db): Promise<VapidKeys> {
  const kept = await findKeys(db)
  if (kept) return kept
  const { default: webPush } = await import('web-push')
  await db
    .insertInto('settings')
    .values({ name: SETTING, value: JSON.stringify(webPush.generateVAPIDKeys()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const made = await findKeys(db)
  if (!made) throw new Error('the keys for pushes were not kept')
  return made
}

async function findKeys(db: Db): Promise<VapidKeys | undefined> {
  const found = await db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst()
  return found && JSON.parse(found.value)
}
