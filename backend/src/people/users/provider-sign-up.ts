import type { SIGN_UPS } from '@larder/contract/people/sign-in'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { findSetting } from '../../settings/settings.queries.ts'

const LIKE_REGISTRATION = { open: 'on', invite: 'invited', closed: 'off' } as const

export async function findSignUp(db: Db, config: Config): Promise<(typeof SIGN_UPS)[number]> {
  return config.oidc.signUp ?? LIKE_REGISTRATION[await findSetting(db, config, 'registration')]
}
