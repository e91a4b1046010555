import * as m from '#lib/generated/messages.ts'
import type { SubmitFunction } from '$app/forms'
import { announce } from '../../../ui/announcer.svelte.ts'

/** For forms that submit on change. */
export const saveChoice: SubmitFunction =
  () =>
  async ({ result, update }) => {
    await update({ reset: false })
    if (result.type === 'success') announce(m.import_saved())
  }

export const submitFormAround = (field: EventTarget | null) =>
  field instanceof Element && field.closest('form')?.requestSubmit()
