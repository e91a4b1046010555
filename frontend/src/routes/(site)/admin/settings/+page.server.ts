import { SETTING_NAMES, type SettingsUpdate } from '@larder/contract/operations/settings'
import { fail } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { requestItem } from '#lib/api/request-api.server.ts'
import * as m from '#lib/generated/messages.ts'
import { changedSettings } from '#lib/operations/admin/changed-settings.ts'
import { requireAdmin } from '#lib/people/session/require-viewer.server.ts'
import { expireSite } from '#lib/site/site.server.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireAdmin(event)
  const [{ item: settings, etag }, samples, providers] = await Promise.all([
    requestItem(event, 'getSettings'),
    api.listSampleRecipes(event),
    api.listOidcProviders(event).then(({ items }) => items),
  ])
  return { settings, etag, samples, providers }
}

async function change(
  event: RequestEvent,
  body: SettingsUpdate,
  etag: string,
  values: Record<string, string>,
) {
  return tryForm(values, async () => {
    await api.updateSettings(event, { body, ifMatch: etag || undefined })
    expireSite()
    return { saved: m.option_saved() }
  })
}

export const actions: Actions = {
  save: async (event) => {
    const form = await event.request.formData()
    const values = Object.fromEntries([...form.keys()].map((name) => [name, formText(form, name)]))
    const changes = changedSettings(await api.getSettings(event), values)
    if (Object.keys(changes).length === 0) return { saved: m.option_unchanged() }
    return change(event, changes, formText(form, 'etag'), values)
  },

  reset: async (event) => {
    const form = await event.request.formData()
    const name = SETTING_NAMES.find((each) => each === form.get('reset'))
    if (name === undefined) return fail(400)
    return change(event, { [name]: null }, formText(form, 'etag'), {})
  },

  removeSamples: (event) =>
    tryForm({}, async () => {
      const { recipe_ids } = await api.listSampleRecipes(event)
      await api.deleteSampleStores(event)
      for (const recipe_id of recipe_ids) await api.deleteRecipe(event, { params: { recipe_id } })
      return {}
    }),

  restoreSamples: (event) =>
    tryForm({}, async () => {
      const { trashed_ids } = await api.listSampleRecipes(event)
      for (const recipe_id of trashed_ids) await api.restoreRecipe(event, { params: { recipe_id } })
      return { saved: m.samples_restored() }
    }),
}
