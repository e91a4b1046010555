import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import type { GuardedFetch } from '../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import { orderAgain, type PushOrder } from './push-jobs.ts'
import { topicOf, usefulSeconds, writeMessage } from './push-messages.ts'
import {
  deletePushSubscriptions,
  listAddressees,
  noteFailure,
  noteTaken,
} from './push-subscriptions.queries.ts'
import { keepVapidKeys, type VapidKeys } from './vapid-keys.ts'

const PATIENCE_MS = 5000
const MAX_ANSWER_BYTES = 64 * 1024
const GONE = [404, 410]
/** Nothing was sent: the connection was never made. */
const NEVER_CONNECTED = new Set([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EAI_AGAIN'],
])

type Addressee = Awaited<ReturnType<typeof listAddressees>>[number]
type Outcome =
  | { is: 'taken' | 'gone' | 'refused' | 'unknown' }
  /** It surely did not arrive, and may do so later. */
  | { is: 'not yet'; wishedSeconds: number }

type Post = { db: Db; guardedFetch: GuardedFetch; subject: string; log: FastifyBaseLogger }

/** Whom a push service may write to about us: RFC 8292 wants an https address or a mail one. */
export function pushSubject({ mail, siteUrl }: Pick<Config, 'mail' | 'siteUrl'>): string {
  const address = /[^\s<]+@[^\s>]+/.exec(mail?.from ?? '')?.[0]
  if (address) return `mailto:${address}`
  return siteUrl.startsWith('https:') ? siteUrl : `mailto:larder@${new URL(siteUrl).hostname}`
}

/** Tells all devices at once: none waits for another whose push service does not answer. */
export async function sendPush(post: Post, order: PushOrder) {
  const { db } = post
  const addressees = await listAddressees(db, order.user_id, order.subscription_ids)
  if (addressees.length === 0) return
  const keys = await keepVapidKeys(db)
  const outcomes = await Promise.all(
    addressees.map(async (addressee) => ({ ...addressee, ...(await deliver(post, keys, addressee, order)) })),
  )
  for (const { id, is } of outcomes) {
    if (is === 'taken') await noteTaken(db, id)
    if (is === 'refused' || is === 'unknown') await noteFailure(db, id)
  }
  await deletePushSubscriptions(
    db,
    outcomes.filter(({ is }) => is === 'gone').map(({ id }) => id),
  )
  const later = outcomes.filter((outcome) => outcome.is === 'not yet')
  await orderAgain(
    db,
    { ...order, subscription_ids: later.map(({ id }) => id) },
    Math.max(0, ...later.map(({ wishedSeconds }) => wishedSeconds)),
  )
}

/** What goes wrong with one device keeps no other from being told. */
async function deliver(
  { guardedFetch, subject, log }: Post,
  keys: VapidKeys,
  addressee: Addressee,
  { news }: PushOrder,
): Promise<Outcome> {
  const { endpoint } = addressee
  try {
    await guardedFetch(endpoint, {
      ...(await writeRequest(addressee, keys, subject, news)),
      ...{ accept: ['text/*', 'application/*'], maxBytes: MAX_ANSWER_BYTES, timeoutMs: PATIENCE_MS },
    })
    return { is: 'taken' }
  } catch (error) {
    const outcome = error instanceof OutboundError ? outcomeOf(error) : ({ is: 'unknown' } as const)
    log.warn({ err: error, outcome: outcome.is, host: new URL(endpoint).host }, 'a push was not taken')
    return outcome
  }
}

async function writeRequest(
  { endpoint, p256dh, auth, language }: Addressee,
  { publicKey, privateKey }: VapidKeys,
  subject: string,
  news: PushOrder['news'],
) {
  const { default: webPush } = await import('web-push')
  const message = writeMessage(news, language === 'de' ? 'de' : 'en', new Date())
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      // Given as a header: the library itself would find the origin by a function that Node warns of.
      headers: webPush.getVapidHeaders(new URL(endpoint).origin, subject, publicKey, privateKey, 'aes128gcm'),
      TTL: usefulSeconds(news),
      urgency: news.about === 'timer' || news.about === 'alarm' ? 'high' : 'normal',
      topic: topicOf(message),
      contentEncoding: 'aes128gcm',
    },
  )
  return { method: 'POST', headers: headers as Record<string, string>, body } as const
}

export function outcomeOf(error: OutboundError): Outcome {
  const { code, params, cause } = error
  if (code === 'refused') {
    const status = Number(params.status)
    if (GONE.includes(status)) return { is: 'gone' }
    if (status === 429 || status >= 500)
      return { is: 'not yet', wishedSeconds: Number(params.retry_after_seconds ?? 0) }
    return { is: 'refused' }
  }
  if (code === 'wrong_type' || code === 'too_large') return { is: 'taken' }
  if (code === 'address_refused' || code === 'not_an_address') return { is: 'gone' }
  const isUnsent =
    code === 'host_not_found' ||
    (code === 'no_connection' && NEVER_CONNECTED.has((cause as NodeJS.ErrnoException)?.code ?? ''))
  return isUnsent ? { is: 'not yet', wishedSeconds: 0 } : { is: 'unknown' }
}
