import { enhance as enhanceForm, type SubmitFunction } from '$app/forms'
import { retryAfterLogin } from './login/retry-after-login.ts'
import { postForm } from './post-action.ts'

/** `enhance` of SvelteKit; when the session has ended, the person logs in on the page and the form is sent again. */
export function enhance<
  Success extends Record<string, unknown> | undefined,
  Failure extends Record<string, unknown> | undefined,
>(form: HTMLFormElement, submit?: SubmitFunction<Success, Failure>) {
  return enhanceForm<Success, Failure>(form, async (submission) => {
    const callback = await submit?.(submission)
    return async (outcome) => {
      const { result } = outcome
      const retried = await retryAfterLogin(result, () => postForm(submission.action, submission.formData))
      if (retried !== result) {
        // In place: `update` reads this very object.
        for (const key of Object.keys(result)) Reflect.deleteProperty(result, key)
        Object.assign(result, retried)
      }
      await (callback ? callback(outcome) : outcome.update())
    }
  })
}
