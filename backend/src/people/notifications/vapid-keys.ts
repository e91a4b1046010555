import type { Db } from '../../db/db.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

const SETTING = 'vapid_keys'

/**
 * Identifies this server to push services. Generated once and stored in the database with the subscriptions that depend on
 * it, so that all backends and backups share it.
 */
export async function findOrCreateVapidKeys(db: Db): Promise<VapidKeys> {
  const stored = await findKeys(db)
  if (stored) return stored
  const { default: webPush } = await import('web-push')
  await db
    .insertInto('settings')
    .values({ name: SETTING, value: JSON.stringify(webPush.generateVAPIDKeys()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const inserted = await findKeys(db)
  if (!inserted) throw new Error('VAPID keys were not stored')
  return inserted
}

async function findKeys(db: Db): Promise<VapidKeys | undefined> {
  const found = await db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst()
  return found && JSON.parse(found.value)
}
