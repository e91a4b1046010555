import type { SubmitFunction } from '$app/forms'

/** For `use:enhance`: what was typed stays in the fields when it was taken. */
export const keepFormValues: SubmitFunction =
  () =>
  ({ update }) =>
    update({ reset: false })
