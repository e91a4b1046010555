import { IMPORT_CHOICES } from '@larder/contract/transfer/import-recipes'
import type { RequestEvent } from '@sveltejs/kit'
import { api } from '../../../api/api.server.ts'
import { formText } from '../../../api/form-text.ts'

/** Applies to the recipe at `position`, or to all duplicates without one. */
export async function chooseFromForm(event: RequestEvent, id: number, form: FormData) {
  const choice = IMPORT_CHOICES.find((each) => each === formText(form, 'choice'))
  if (!choice) return
  const position = Number(formText(form, 'position'))
  if (position) await api.updateImportRecipe(event, { params: { import_id: id, position }, body: { choice } })
  else await api.updateImport(event, { params: { import_id: id }, body: { duplicates: choice } })
}
