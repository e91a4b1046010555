import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Attempt } from '../../jobs/job-handler.ts'
import { addJob, type JobKind } from '../../jobs/queue.ts'
import type { GuardedFetch } from '../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import type { SecretBox } from '../../secret-box.ts'
import { signMessage } from './sign-message.ts'
import {
  type Attempted,
  findDueDelivery,
  findNextAttempt,
  listWebhooksWithDeliveries,
  recordFailure,
  recordSuccess,
} from './webhook-deliveries.queries.ts'
import { openSecret } from './webhook-secrets.ts'

/** A killed job starts again. A message whose response was lost is then sent again, with the same id. */
export const sendWebhookJob: JobKind<{ webhook_id: number }> = {
  ...{ name: 'send_webhook', lane: 'quick', maxAttempts: 25 },
}
const TIMEOUT_MS = 15_000
const MAX_RESPONSE_BYTES = 64 * 1024
/** One webhook must not keep a worker busy while others wait. */
const MAX_MESSAGES = 50
const GONE = 410

/** One job at a time for each webhook; a later one replaces the waiting one. */
export const addWebhookJob = (trx: Db, webhookId: number, runAt = new Date()) =>
  addJob(
    trx,
    sendWebhookJob,
    { webhook_id: webhookId },
    {
      ...{ key: `webhook ${webhookId}`, queue: `webhook ${webhookId}`, runAt },
    },
  )

type SendServices = { db: Db; guardedFetch: GuardedFetch; secrets: SecretBox }

/** Sends what is due. Stops after a failure, so that a dead receiver costs one time-out. */
export async function sendWebhook(services: SendServices, webhookId: number, { signal }: Attempt) {
  const { db } = services
  for (let sent = 0; sent < MAX_MESSAGES; sent++) {
    const due = await findDueDelivery(db, webhookId)
    if (!due) break
    const attempted = await post(services, due, signal)
    const record = attempted.failure === null ? recordSuccess : recordFailure
    await inTransaction(db, (trx) => record(trx, due, attempted))
    if (attempted.failure !== null) break
  }
  const next = await findNextAttempt(db, webhookId)
  if (next) await addWebhookJob(db, webhookId, next)
}

type Due = NonNullable<Awaited<ReturnType<typeof findDueDelivery>>>

async function post(
  { guardedFetch, secrets: box }: SendServices,
  due: Due,
  signal: AbortSignal,
): Promise<Attempted> {
  const secret = openSecret(box, due.secret)
  if (!secret) return { status: null, failure: 'secret_lost', disabledBecause: 'secret_lost' }
  const oldSecret = due.old_secret && openSecret(box, due.old_secret)
  const secrets = [secret, ...(oldSecret ? [oldSecret] : [])]
  try {
    const { status } = await guardedFetch(due.url, {
      ...{ method: 'POST', body: due.body, maxRedirects: 0, signal },
      headers: { 'content-type': 'application/json', ...signMessage(secrets, due.key, due.body) },
      ...{ accept: ['text/*', 'application/*'], maxBytes: MAX_RESPONSE_BYTES, timeoutMs: TIMEOUT_MS },
    })
    return { status, failure: null }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof OutboundError)) throw error
    // The status was a success; the body does not matter.
    if (error.code === 'wrong_type' || error.code === 'too_large') return { status: 200, failure: null }
    const status = typeof error.params.status === 'number' ? error.params.status : null
    return { status, failure: error.code, ...(status === GONE && { disabledBecause: 'gone' }) }
  }
}

export async function resumeWebhooks(db: Db) {
  for (const { webhook_id } of await listWebhooksWithDeliveries(db)) {
    const next = await findNextAttempt(db, webhook_id)
    if (next) await addWebhookJob(db, webhook_id, next)
  }
}
