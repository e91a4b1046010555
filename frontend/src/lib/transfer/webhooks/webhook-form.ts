import type { WebhookDeliveryRead } from '@larder/contract/transfer/webhooks'
import type { FormProblem } from '#lib/api/form-problem.ts'
import { formText } from '#lib/api/form-text.ts'
import * as m from '#lib/generated/messages.ts'
import { EVENTS } from './event-labels.ts'

export type WebhookValues = { name: string; url: string; resources: typeof EVENTS; kitchen_id: number | null }

/** Of the forms on the page of a webhook. */
export type WebhookResult = {
  problem?: FormProblem
  values?: Omit<WebhookValues, 'kitchen_id'>
  saved?: true
  /** Only right after its creation. */
  secret?: string
  /** Null while the first attempt is under way. */
  sent?: WebhookDeliveryRead | null
}

export function readWebhookForm(form: FormData): WebhookValues {
  const chosen = form.getAll('resources')
  return {
    name: formText(form, 'name'),
    url: formText(form, 'url'),
    resources: EVENTS.filter((event) => chosen.includes(event)),
    kitchen_id: Number(form.get('kitchen_id')) || null,
  }
}

export const checkWebhook = ({ name, url, resources }: WebhookValues): Record<string, string> => ({
  ...(!name && { name: m.problem_required() }),
  ...(!/^https?:\/\/[\u0021-\u007e]+$/.test(url) && { url: m.problem_address() }),
  ...(resources.length === 0 && { resources: m.webhook_events_needed() }),
})
