import * as m from '#lib/generated/messages.ts'
import type { SubmitFunction } from '$app/forms'
import { announce } from '../../../ui/announcer.svelte.ts'

/** For a form that is sent as soon as something in it is chosen. */
export const saveChoice: SubmitFunction =
  () =>
  async ({ result, update }) => {
    await update({ reset: false })
    if (result.type === 'success') announce(m.import_saved())
  }

/** The form that a chosen field stands in. */
export const sendFormOf = (field: EventTarget | null) =>
  field instanceof Element && field.closest('form')?.requestSubmit()
