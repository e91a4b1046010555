import type { RequestEvent } from '@sveltejs/kit'
import { api } from '../../../api/api.server.ts'
import { formText } from '../../../api/form-text.ts'

/** Chooses what becomes of a label: 'tag', 'none', or the ID of a category. */
export async function labelFromForm(event: RequestEvent, id: number, form: FormData) {
  const chosen = formText(form, 'choice')
  const params = { import_id: id, position: Number(formText(form, 'position')) }
  const plain = (['tag', 'none'] as const).find((choice) => choice === chosen)
  const body = plain ? { choice: plain } : { choice: 'category' as const, category_id: Number(chosen) }
  await api.updateImportLabel(event, { params, body })
}

export async function chooseKeywordsFromForm(event: RequestEvent, id: number, form: FormData) {
  const keywords = formText(form, 'keywords') === 'tag' ? 'tag' : 'none'
  await api.updateImport(event, { params: { import_id: id }, body: { keywords } })
}
