import type { ImportRead } from '@larder/contract/transfer/imports'
import { formText } from '../../api/form-text.ts'

export type Audience = Pick<ImportRead, 'visibility' | 'kitchen_id'>

/** Visibility and kitchen as the value of one form control. */
export const toAudienceValue = ({ visibility, kitchen_id }: Audience): string =>
  visibility === 'kitchen' && kitchen_id !== null ? `kitchen-${kitchen_id}` : visibility

/** Private by default. */
export function resolveAudience(choice: string): Audience {
  const kitchen = /^kitchen-([1-9]\d{0,9})$/.exec(choice)?.[1]
  if (kitchen) return { visibility: 'kitchen', kitchen_id: Number(kitchen) }
  return { visibility: choice === 'public' ? 'public' : 'private', kitchen_id: null }
}

export const readAudience = (form: FormData): Audience => resolveAudience(formText(form, 'audience'))
