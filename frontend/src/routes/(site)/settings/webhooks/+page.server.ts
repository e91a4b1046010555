import { api } from '#lib/api/api.server.ts'
import { failFields, tryForm } from '#lib/api/fail-form.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { checkWebhook, readWebhookForm } from '#lib/transfer/webhooks/webhook-form.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { kitchens } = await requireViewer(event)
  return { kitchens, webhooks: (await api.listWebhooks(event)).items }
}

export const actions: Actions = {
  create: async (event) => {
    await requireViewer(event)
    const values = readWebhookForm(await event.request.formData())
    const wrong = checkWebhook(values)
    if (Object.keys(wrong).length > 0) return failFields(wrong, values)
    return tryForm(values, async () => {
      const { id, name, secret } = await api.createWebhook(event, { body: values })
      return { created: { id, name, secret } }
    })
  },
}
