import type { ImportRead } from '@larder/contract/imports'
import { formText } from '../api/form-text.ts'

/** Who sees what comes: the cook alone, unless they said otherwise. */
export const readVisibility = (form: FormData): ImportRead['visibility'] =>
  formText(form, 'visibility') === 'public' ? 'public' : 'private'
