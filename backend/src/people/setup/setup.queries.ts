import type { Db } from '../../db/db.ts'
import { hasMilestone, reachMilestone } from '../../db/milestones.queries.ts'
import { conflict } from '../../errors/http-error.ts'
import { makeSetupCode } from './setup-code.ts'

const MILESTONE = 'set_up'
/** In the database, so that all backends have the same code. */
const SETTING = 'setup_code'

/** Once set up, always set up, even if someone deletes the Admins in the database. */
export async function isSetUp(db: Db): Promise<boolean> {
  return (await hasMilestone(db, MILESTONE)) || (await hasAdmin(db))
}

async function hasAdmin(db: Db): Promise<boolean> {
  const admin = db.selectFrom('users').select('id').where('role', '=', 'Admin').limit(1)
  return (await admin.executeTakeFirst()) !== undefined
}

/** The code with which the first Admin registers. Undefined if this Larder is set up. */
export async function findOrCreateSetupCode(db: Db): Promise<string | undefined> {
  if (await isSetUp(db)) return undefined
  await db
    .insertInto('settings')
    .values({ name: SETTING, value: makeSetupCode() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return findSetupCode(db)
}

export async function findSetupCode(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst()
  return row?.value
}

/** Of two transactions at once, the second waits for the first and is refused. */
export async function claimSetup(trx: Db) {
  if ((await hasAdmin(trx)) || !(await endSetup(trx))) throw setupDone()
}

/** False if it had ended before. */
export async function endSetup(trx: Db): Promise<boolean> {
  const isFirst = await reachMilestone(trx, MILESTONE)
  await trx.deleteFrom('settings').where('name', '=', SETTING).execute()
  return isFirst
}

export const setupDone = () => conflict('setup_done', 'This Larder is already set up. Log in instead.')
