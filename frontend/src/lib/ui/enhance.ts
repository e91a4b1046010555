import { enhance as enhanceForm, type SubmitFunction } from '$app/forms'

/** SvelteKit's `enhance`. If the session has expired, shows a login dialog and resends the form. */
export function enhance<
  Success extends Record<string, unknown> | undefined,
  Failure extends Record<string, unknown> | undefined,
>(form: HTMLFormElement, submit?: SubmitFunction<Success, Failure>) {
  return enhanceForm<Success, Failure>(form, async (submission) => {
    const callback = await submit?.(submission)
    return async (outcome) => {
      const { result } = outcome
      if (result.type === 'redirect' ? result.location.startsWith('/login') : result.type !== 'success') {
        const { retryAfterLogin } = await import('./retry-after-login.ts')
        const { action, formData: body } = submission
        const showsProblem = 'showsProblem' in form.dataset
        const retried = { ...(await retryAfterLogin(result, { action, body, showsProblem })) }
        // Mutate in place: `update` reads this object.
        for (const key of Object.keys(result)) Reflect.deleteProperty(result, key)
        Object.assign(result, retried)
      }
      await (callback ? callback(outcome) : outcome.update())
    }
  })
}
