import type { Registration } from '@larder/contract/sign-in'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'

/** What Admin decided; until then, what the environment says. */
export async function findRegistration(db: Db, { registration }: Config): Promise<Registration> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'registration')
    .executeTakeFirst()
  return (setting?.value as Registration | undefined) ?? registration
}

export async function updateRegistration(db: Db, value: Registration) {
  await db
    .insertInto('settings')
    .values({ name: 'registration', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
