import type { WebhookDeliveryRead } from '@larder/contract/transfer/webhooks'
import * as m from '#lib/generated/messages.ts'

type Delivery = Pick<WebhookDeliveryRead, 'failure' | 'response_status'>

const FAILURES: Record<string, (delivery: Delivery) => string> = {
  address_refused: m.webhook_failed_local,
  refused: ({ response_status }) => m.webhook_failed_refused({ status: response_status ?? '–' }),
  timed_out: m.webhook_failed_slow,
  too_many_redirects: m.webhook_failed_redirect,
  secret_lost: m.webhook_off_secret,
}

/** Why the last attempt failed; undefined if it did not. */
export const deliveryFailure = (delivery: Delivery): string | undefined =>
  delivery.failure === null ? undefined : (FAILURES[delivery.failure] ?? m.webhook_failed_reach)(delivery)
