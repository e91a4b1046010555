import type { Language } from '@larder/contract/languages'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/db.ts'
import { addJob, countJobs, type JobKind } from '../../jobs/queue.ts'
import { findUserByEmail } from '../users/users.queries.ts'
import { addressChangedEmail, confirmationEmail, type Email, resetEmail } from './emails.ts'
import type { Mailer } from './mailer.ts'
import type { SignedLinks } from './signed-links.ts'

/** Contains no links: they are signed when the e-mail is composed, so that the queue contains no valid link. */
type EmailJobData = { language: Language } & (
  | { letter: 'reset'; email: string }
  | { letter: 'confirm'; id: number; version: number; username: string; email: string }
  | { letter: 'changed'; username: string; to: string; email: string }
)

/** The last attempt is 45 minutes after the first. */
export const sendEmailJob: JobKind<EmailJobData> = { name: 'send_letter', lane: 'quick', maxAttempts: 8 }
/** More than a small mail server can send; further e-mails are dropped. */
const MAX_WAITING = 500

/** The account is looked up when the job runs, so response times do not reveal which accounts exist. */
export async function queueEmail(db: Db, data: EmailJobData, log: FastifyBaseLogger) {
  if ((await countJobs(db, sendEmailJob, MAX_WAITING)) === MAX_WAITING)
    return log.warn('e-mail dropped: the queue is full')
  await addJob(db, sendEmailJob, data)
}

type EmailServices = { db: Db; links: SignedLinks; siteUrl: string; mailer: Mailer | undefined }

/** If the mail server was removed from the configuration, queued e-mails are dropped. */
export async function sendEmail({ mailer, ...services }: EmailServices, data: EmailJobData) {
  const message = mailer && (await composeEmail(services, data))
  if (message) await mailer.send(message)
}

async function composeEmail(
  { db, links, siteUrl }: Omit<EmailServices, 'mailer'>,
  data: EmailJobData,
): Promise<Email | undefined> {
  const { letter, language, email } = data
  if (letter === 'changed') return addressChangedEmail(language, data, email)
  if (letter === 'confirm') {
    const { id, version, username } = data
    const { code } = links.make('email', { id, version, email, language })
    return confirmationEmail(language, { username, to: email }, `${siteUrl}/confirm-email#${code}`)
  }
  const user = await findUserByEmail(db, email)
  // Use the stored address: an address that compares equal can belong to someone else.
  return user && resetEmail(language, { ...user, to: user.email }, makeResetLink(user, links, siteUrl).link)
}

/** The code is signed but readable, so it contains only the ID and version of the account. */
export function makeResetLink(
  { id, version }: { id: number; version: number },
  links: SignedLinks,
  siteUrl: string,
) {
  const { code, expiresAt } = links.make('reset', { id, version })
  return { link: `${siteUrl}/reset-password#${code}`, expires_at: new Date(expiresAt).toISOString() }
}
