import type { ImportRead } from '@larder/contract/transfer/imports'
import { formText } from '../../api/form-text.ts'

export type Audience = Pick<ImportRead, 'visibility' | 'kitchen_id'>

/** Who sees what comes, as the value of one control. */
export const choiceOf = ({ visibility, kitchen_id }: Audience): string =>
  visibility === 'kitchen' && kitchen_id !== null ? `kitchen-${kitchen_id}` : visibility

/** The cook alone, unless they said otherwise. */
export function resolveAudience(choice: string): Audience {
  const kitchen = /^kitchen-([1-9]\d{0,9})$/.exec(choice)?.[1]
  if (kitchen) return { visibility: 'kitchen', kitchen_id: Number(kitchen) }
  return { visibility: choice === 'public' ? 'public' : 'private', kitchen_id: null }
}

export const readAudience = (form: FormData): Audience => resolveAudience(formText(form, 'audience'))
