import type { ShareLinkCreate } from '@larder/contract/transfer/share-links'
import type { RequestEvent } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { toBringUrl } from './bring-url.ts'
import { UNLIMITED } from './expiry-choices.ts'

/** Form actions of a page that shares an item. */
export const shareActions = <Event extends RequestEvent>(
  create: (event: Event, body: ShareLinkCreate) => Promise<{ address: string }>,
) => ({
  create: async (event: Event) => {
    const days = formText(await event.request.formData(), 'days')
    const expires_in_days = days === UNLIMITED ? null : Number(days)
    return tryForm({}, async () => {
      const { address } = await create(event, { expires_in_days })
      return { created: { address, bring: toBringUrl(address, null) } }
    })
  },
  delete: async (event: Event) => {
    const share_link_id = Number(formText(await event.request.formData(), 'share_link_id'))
    return tryForm({}, async () => {
      await api.deleteShareLink(event, { params: { share_link_id } })
    })
  },
})
