import { createHmac } from 'node:crypto'
import { SECRET_PREFIX } from './webhook-secrets.ts'

/** Headers of the Standard Webhooks specification, with one signature for each secret. */
export function signMessage(secrets: readonly string[], key: string, body: string, now = new Date()) {
  const timestamp = Math.floor(now.getTime() / 1000)
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
    return `v1,${hmac.update(`${key}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': key,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
