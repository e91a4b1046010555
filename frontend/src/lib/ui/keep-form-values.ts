import type { SubmitFunction } from '$app/forms'

/** For `use:enhance`: does not reset the form after a successful submit. */
export const keepFormValues: SubmitFunction =
  () =>
  ({ update }) =>
    update({ reset: false })
