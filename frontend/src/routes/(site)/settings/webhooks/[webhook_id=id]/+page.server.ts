import type { WebhookDeliveryRead } from '@larder/contract/transfer/webhooks'
import { type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { failFields, tryForm } from '#lib/api/fail-form.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { checkWebhook, readWebhookForm } from '#lib/transfer/webhooks/webhook-form.ts'
import type { Actions, PageServerLoad } from './$types'

const SHOWN_MESSAGES = 20
/** Most receivers answer sooner. */
const RESULT_POLLS = 12
const POLL_MS = 250

export const load: PageServerLoad = async (event) => {
  const { kitchens } = await requireViewer(event)
  const params = { webhook_id: event.params.webhook_id }
  const cursor = event.url.searchParams.get('cursor') ?? undefined
  const [webhook, deliveries] = await Promise.all([
    api.getWebhook(event, { params }),
    api.listWebhookDeliveries(event, { params, query: { limit: SHOWN_MESSAGES, ...(cursor && { cursor }) } }),
  ])
  return { webhook, deliveries, kitchen: kitchens.find(({ id }) => id === webhook.kitchen_id)?.name }
}

/** Waits for the first attempt, so that the page shows its result, also without script. */
async function awaitResult(event: RequestEvent, webhook_id: number, id: number) {
  for (let poll = 0; poll < RESULT_POLLS; poll++) {
    const { items } = await api.listWebhookDeliveries(event, {
      params: { webhook_id },
      query: { limit: SHOWN_MESSAGES },
    })
    const delivery = items.find((each) => each.id === id)
    if (!delivery || delivery.attempts > 0) return delivery
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return undefined
}

type Params = { params: { webhook_id: number } }

function act<Result>(event: RequestEvent & Params, work: (call: Params) => Promise<Result>) {
  return tryForm({}, async () => {
    await requireViewer(event)
    return work({ params: { webhook_id: event.params.webhook_id } })
  })
}

const send = (event: RequestEvent & Params, start: (call: Params) => Promise<WebhookDeliveryRead>) =>
  act(event, async (call) => {
    const { id } = await start(call)
    return { sent: (await awaitResult(event, call.params.webhook_id, id)) ?? null }
  })

export const actions: Actions = {
  test: (event) => send(event, (call) => api.testWebhook(event, call)),
  resend: async (event) => {
    const delivery_id = Number((await event.request.formData()).get('delivery_id'))
    return send(event, ({ params }) =>
      api.resendWebhookDelivery(event, { params: { ...params, delivery_id } }),
    )
  },
  secret: (event) => act(event, async (call) => api.replaceWebhookSecret(event, call)),
  enable: async (event) => {
    const is_enabled = (await event.request.formData()).get('is_enabled') === 'true'
    return act(event, async (call) => {
      await api.updateWebhook(event, { ...call, body: { is_enabled } })
      return { saved: true }
    })
  },
  save: async (event) => {
    const { kitchen_id: _, ...values } = readWebhookForm(await event.request.formData())
    const wrong = checkWebhook({ ...values, kitchen_id: null })
    if (Object.keys(wrong).length > 0) return failFields(wrong, values)
    return tryForm(values, async () => {
      await requireViewer(event)
      await api.updateWebhook(event, { params: { webhook_id: event.params.webhook_id }, body: values })
      return { saved: true }
    })
  },
  delete: (event) =>
    act(event, async (call) => {
      await api.deleteWebhook(event, call)
      redirect(303, '/settings/webhooks?deleted')
    }),
}
