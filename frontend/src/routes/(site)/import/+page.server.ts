import { MAX_IMPORT_URLS } from '@larder/contract/transfer/imports'
import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { failFields, tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import * as m from '#lib/generated/messages.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { readAudience } from '#lib/transfer/imports/audience.ts'
import { readShared } from '#lib/transfer/imports/sources/read-shared.ts'
import { readUrls } from '#lib/transfer/imports/sources/read-urls.ts'
import { sendText } from '#lib/transfer/imports/sources/send-text.server.ts'
import { importUploadProblem } from '#lib/transfer/imports/sources/upload-problem.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { kitchens } = await requireViewer(event)
  const { searchParams } = event.url
  const status = Number(searchParams.get('status'))
  return {
    kitchens,
    page: await api.listImports(event, { query: { cursor: searchParams.get('cursor')?.slice(0, 4000) } }),
    shared: readShared(searchParams),
    filesProblem: status
      ? importUploadProblem({ status, code: searchParams.get('problem') ?? undefined })
      : undefined,
  }
}

export const actions: Actions = {
  addresses: async (event) => {
    const form = await event.request.formData()
    const typed = formText(form, 'addresses')
    const values = { addresses: typed, text: '' }
    const { urls, wrong } = readUrls(typed)
    if (wrong) return failFields({ addresses: m.import_addresses_wrong({ line: wrong }) }, values)
    if (urls.length === 0) return failFields({ addresses: m.problem_required() }, values)
    if (urls.length > MAX_IMPORT_URLS) {
      const many = m.import_addresses_many({ count: urls.length, limit: MAX_IMPORT_URLS })
      return failFields({ addresses: many }, values)
    }
    return tryForm(values, async () => {
      const { id } = await api.createImport(event, { body: { addresses: urls, ...readAudience(form) } })
      redirect(303, `/import/${id}`)
    })
  },
  text: async (event) => {
    const form = await event.request.formData()
    const text = formText(form, 'text')
    const values = { addresses: '', text }
    if (!text) return failFields({ text: m.problem_required() }, values)
    return tryForm(values, async () => {
      const { id } = await sendText(event, text, readAudience(form))
      redirect(303, `/import/${id}`)
    })
  },
}
