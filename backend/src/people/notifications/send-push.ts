import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { toLanguage } from '../../i18n/format-text.ts'
import type { GuardedFetch } from '../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import { type PushJobData, requeuePush } from './push-jobs.ts'
import { formatMessage, timeToLive, toTopic } from './push-messages.ts'
import {
  countFailure,
  deletePushSubscriptions,
  listRecipients,
  resetFailures,
} from './push-subscriptions.queries.ts'
import { findOrCreateVapidKeys, type VapidKeys } from './vapid-keys.ts'

const TIMEOUT_MS = 5000
const MAX_RESPONSE_BYTES = 64 * 1024
const EXPIRED = [404, 410]
/** The connection was never established, so nothing was sent. */
const NEVER_CONNECTED = new Set([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EAI_AGAIN'],
])

type Recipient = Awaited<ReturnType<typeof listRecipients>>[number]
type Outcome =
  | { status: 'delivered' | 'expired' | 'rejected' | 'unknown' }
  /** Certainly not delivered; a later attempt can succeed. */
  | { status: 'retry'; retryAfterSeconds: number }

type PushServices = { db: Db; guardedFetch: GuardedFetch; subject: string; log: FastifyBaseLogger }

/** Contact for push services. RFC 8292 requires an https: or mailto: URL. */
export function pushSubject({ mail, siteUrl }: Pick<Config, 'mail' | 'siteUrl'>): string {
  const address = /[^\s<]+@[^\s>]+/.exec(mail?.from ?? '')?.[0]
  if (address) return `mailto:${address}`
  return siteUrl.startsWith('https:') ? siteUrl : `mailto:larder@${new URL(siteUrl).hostname}`
}

/** Sends to all devices concurrently, so that a slow push service delays no other device. */
export async function sendPush(services: PushServices, data: PushJobData) {
  const { db } = services
  const recipients = await listRecipients(db, data.user_id, data.subscription_ids)
  if (recipients.length === 0) return
  const keys = await findOrCreateVapidKeys(db)
  const outcomes = await Promise.all(
    recipients.map(async (recipient) => ({
      ...recipient,
      ...(await deliver(services, keys, recipient, data)),
    })),
  )
  for (const { id, status } of outcomes) {
    if (status === 'delivered') await resetFailures(db, id)
    if (status === 'rejected' || status === 'unknown') await countFailure(db, id)
  }
  await deletePushSubscriptions(
    db,
    outcomes.filter(({ status }) => status === 'expired').map(({ id }) => id),
  )
  const later = outcomes.filter((outcome) => outcome.status === 'retry')
  await requeuePush(
    db,
    { ...data, subscription_ids: later.map(({ id }) => id) },
    Math.max(0, ...later.map(({ retryAfterSeconds }) => retryAfterSeconds)),
  )
}

/** Never throws, so that one failing device does not affect the others. */
async function deliver(
  { guardedFetch, subject, log }: PushServices,
  keys: VapidKeys,
  recipient: Recipient,
  { news }: PushJobData,
): Promise<Outcome> {
  const { endpoint } = recipient
  try {
    await guardedFetch(endpoint, {
      ...(await buildRequest(recipient, keys, subject, news)),
      ...{ accept: ['text/*', 'application/*'], maxBytes: MAX_RESPONSE_BYTES, timeoutMs: TIMEOUT_MS },
    })
    return { status: 'delivered' }
  } catch (error) {
    const outcome = error instanceof OutboundError ? toOutcome(error) : ({ status: 'unknown' } as const)
    log.warn(
      { err: error, outcome: outcome.status, host: new URL(endpoint).host },
      'push message not delivered',
    )
    return outcome
  }
}

async function buildRequest(
  { endpoint, p256dh, auth, language }: Recipient,
  { publicKey, privateKey }: VapidKeys,
  subject: string,
  news: PushJobData['news'],
) {
  const { default: webPush } = await import('web-push')
  const message = formatMessage(news, toLanguage(language), new Date())
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      // Passed as a header, because the library derives the origin by a deprecated Node function.
      headers: webPush.getVapidHeaders(new URL(endpoint).origin, subject, publicKey, privateKey, 'aes128gcm'),
      TTL: timeToLive(news),
      urgency: news.about === 'timer' || news.about === 'alarm' ? 'high' : 'normal',
      topic: toTopic(message),
      contentEncoding: 'aes128gcm',
    },
  )
  return { method: 'POST', headers: headers as Record<string, string>, body } as const
}

function toOutcome(error: OutboundError): Outcome {
  const { code, params, cause } = error
  if (code === 'refused') {
    const httpStatus = Number(params.status)
    if (EXPIRED.includes(httpStatus)) return { status: 'expired' }
    if (httpStatus === 429 || httpStatus >= 500)
      return { status: 'retry', retryAfterSeconds: Number(params.retry_after_seconds ?? 0) }
    return { status: 'rejected' }
  }
  if (code === 'wrong_type' || code === 'too_large') return { status: 'delivered' }
  if (code === 'address_refused' || code === 'not_an_address') return { status: 'expired' }
  const isUnsent =
    code === 'host_not_found' ||
    (code === 'no_connection' && NEVER_CONNECTED.has((cause as NodeJS.ErrnoException)?.code ?? ''))
  return isUnsent ? { status: 'retry', retryAfterSeconds: 0 } : { status: 'unknown' }
}
