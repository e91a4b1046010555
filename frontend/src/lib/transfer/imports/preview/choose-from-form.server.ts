import { IMPORT_CHOICES } from '@larder/contract/transfer/imports'
import type { RequestEvent } from '@sveltejs/kit'
import { formText } from '../../../api/form-text.ts'
import { updateImport, updateImportChoice } from '../../../api/imports.server.ts'

/** Applies to the recipe at `position`, or to all duplicates without one. */
export async function chooseFromForm(event: RequestEvent, id: number, form: FormData) {
  const choice = IMPORT_CHOICES.find((each) => each === formText(form, 'choice'))
  if (!choice) return
  const position = Number(formText(form, 'position'))
  if (position) await updateImportChoice(event, id, position, choice)
  else await updateImport(event, id, { duplicates: choice })
}
