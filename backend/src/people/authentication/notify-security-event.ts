import type { Language } from '@larder/contract/languages'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { toLanguage } from '../../i18n/format-text.ts'
import { findSetting } from '../../settings/settings.queries.ts'
import { describeSecurityEvent, findEventPage } from '../notifications/describe-security-event.ts'
import { queuePush } from '../notifications/push-jobs.ts'
import { findPushLanguage, listDeviceIds } from '../notifications/push-subscriptions.queries.ts'
import { findSecurityEvent } from '../security-events/security-events.queries.ts'
import { securityEmail, webhookEmail } from './emails.ts'
import type { Mailer } from './mailer.ts'

type Needs = { db: Db; config: Config; mailer: Mailer | undefined }

/** The address of an account may belong to somebody else. */
const MAX_A_DAY = 20

/** By e-mail; if the server sends none, by push to all devices of the user. */
export async function notifySecurityEvent({ db, config, mailer }: Needs, { id }: { id: number }) {
  const event = await findSecurityEvent(db, id)
  if (!event || Number(event.earlier_count) >= MAX_A_DAY) return
  const { user_id, username, email: to } = event
  if (mailer) {
    const language = await findLanguage(db, config, user_id)
    const text = describeSecurityEvent(language, event)
    const compose = event.kind === 'webhook_disabled' ? webhookEmail : securityEmail
    return mailer.send(compose(language, { to, username }, text, config.siteUrl + findEventPage(event)))
  }
  const { kind, count, browser, system, name } = event
  const news = { about: 'security', event_id: id, event: { kind, count, browser, system, name } } as const
  await queuePush(db, { user_id, subscription_ids: await listDeviceIds(db, user_id), news })
}

async function findLanguage(db: Db, config: Config, userId: number): Promise<Language> {
  const language = (await findPushLanguage(db, userId)) ?? (await findSetting(db, config, 'default_language'))
  return toLanguage(language)
}
