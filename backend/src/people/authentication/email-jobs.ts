import type { Language } from '@larder/contract/people/password-resets'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/db.ts'
import { addJob, countJobs, type JobKind } from '../../jobs/queue.ts'
import { findUserByEmail } from '../users/users.queries.ts'
import { changeEmail, confirmationEmail, type Email, resetEmail } from './emails.ts'
import type { Mailer } from './mailer.ts'
import type { SignedLinks } from './signed-links.ts'

/** What a letter is about. Links are signed when it is written, so that the queue holds none that works. */
type Order = { language: Language } & (
  | { letter: 'reset'; email: string }
  | { letter: 'confirm'; id: number; version: number; username: string; email: string }
  | { letter: 'changed'; username: string; to: string; email: string }
)

/** The last try comes three quarters of an hour after the first. */
export const sendEmailJob: JobKind<Order> = { name: 'send_letter', lane: 'quick', maxAttempts: 8 }
/** Whoever asks for more at once than a small mail server sends gets none for the rest. */
const MAX_WAITING = 500

/** Takes as long whether or not there is anyone to write to: that is looked up when the letter is written. */
export async function queueEmail(db: Db, order: Order, log: FastifyBaseLogger) {
  if ((await countJobs(db, sendEmailJob, MAX_WAITING)) === MAX_WAITING)
    return log.warn('too many letters wait to be sent')
  await addJob(db, sendEmailJob, order)
}

type Desk = { db: Db; links: SignedLinks; siteUrl: string; mailer: Mailer | undefined }

/** What was ordered while there was a mail server, and none is left, goes to nobody. */
export async function sendEmail({ mailer, ...desk }: Desk, order: Order) {
  const letter = mailer && (await writeLetter(desk, order))
  if (letter) await mailer.send(letter)
}

async function writeLetter(
  { db, links, siteUrl }: Omit<Desk, 'mailer'>,
  order: Order,
): Promise<Email | undefined> {
  const { letter, language, email } = order
  if (letter === 'changed') return changeEmail(language, order, email)
  if (letter === 'confirm') {
    const { id, version, username } = order
    const { code } = links.make('email', { id, version, email, language })
    return confirmationEmail(language, { username, to: email }, `${siteUrl}/confirm-email#${code}`)
  }
  const user = await findUserByEmail(db, email)
  // To the address as it is stored: another that compares equal may be somebody else's.
  return user && resetEmail(language, { ...user, to: user.email }, resetLinkFor(user, links, siteUrl).link)
}

/** The code can be read by whoever has the link, so it names no more of the account than its id. */
export function resetLinkFor(
  { id, version }: { id: number; version: number },
  links: SignedLinks,
  siteUrl: string,
) {
  const { code, expiresAt } = links.make('reset', { id, version })
  return { link: `${siteUrl}/reset-password#${code}`, expires_at: new Date(expiresAt).toISOString() }
}
