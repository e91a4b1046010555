import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { listCategories } from '#lib/api/categories.server.ts'
import { translateCategories } from '#lib/api/category-names.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { translateImportNames } from '#lib/api/food-names.server.ts'
import { listImportNames } from '#lib/api/imports.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { readAudience } from '#lib/transfer/imports/audience.ts'
import { followKey } from '#lib/transfer/imports/follow-import.ts'
import { isBusy } from '#lib/transfer/imports/import-state.ts'
import { chooseFromForm } from '#lib/transfer/imports/preview/choose-from-form.server.ts'
import { correctFromForm } from '#lib/transfer/imports/preview/correct-from-form.server.ts'
import { editFromForm } from '#lib/transfer/imports/preview/edit-from-form.server.ts'
import {
  chooseKeywordsFromForm,
  labelFromForm,
} from '#lib/transfer/imports/preview/label-from-form.server.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

const RECIPES_SHOWN = 30
const MAX_NAMES = 1000
const MAX_LABELS = 100

export const load: PageServerLoad = async (event) => {
  const { import_id: id } = event.params
  event.depends(followKey(id))
  const { kitchens } = await requireViewer(event)
  const item = await api.getImport(event, { params: { import_id: id } })
  const { searchParams } = event.url
  const onlyDuplicates = searchParams.has('duplicates')
  const cursor = searchParams.get('cursor')?.slice(0, 4000)
  const [recipes, names, labels, categories] = await Promise.all([
    isBusy(item)
      ? undefined
      : api.listImportRecipes(event, {
          params: { import_id: id },
          query: {
            limit: RECIPES_SHOWN,
            cursor,
            duplicates: onlyDuplicates || undefined,
          },
        }),
    item.status === 'ready' ? listImportNames(event, id, MAX_NAMES) : [],
    item.status === 'ready' ? listLabels(event, id) : [],
    item.status === 'ready' ? listCategories(event).then(({ items }) => items) : [],
  ])
  return {
    ...{ item, kitchens, recipes, labels, onlyDuplicates },
    names: translateImportNames(names),
    categories: translateCategories(categories),
    isLater: Boolean(cursor),
  }
}

const listLabels = async (event: RequestEvent, id: number) => {
  const params = { import_id: id }
  return (await api.listImportLabels(event, { params, query: { limit: MAX_LABELS } })).items
}

/** A form action that shows the API's error message. */
const change =
  (act: (event: RequestEvent, form: FormData) => Promise<unknown>) => async (event: RequestEvent) => {
    const form = await event.request.formData()
    return tryForm({}, async () => {
      await act(event, form)
      return { isSaved: true }
    })
  }

export const actions: Actions = {
  audience: change((event, form) =>
    api.updateImport(event, { params: { import_id: event.params.import_id }, body: readAudience(form) }),
  ),
  choose: change((event, form) => chooseFromForm(event, event.params.import_id, form)),
  commit: change((event) => api.commitImport(event, { params: { import_id: event.params.import_id } })),
  undo: change((event) => api.undoImport(event, { params: { import_id: event.params.import_id } })),
  edit: async (event) => editFromForm(event, event.params.import_id, await event.request.formData()),
  label: change((event, form) => labelFromForm(event, event.params.import_id, form)),
  keywords: change((event, form) => chooseKeywordsFromForm(event, event.params.import_id, form)),
  correct: async (event) => correctFromForm(event, event.params.import_id, await event.request.formData()),
  cancel: (event) =>
    tryForm({}, async () => {
      await api.deleteImport(event, { params: { import_id: event.params.import_id } })
      redirect(303, '/import')
    }),
}
