import { fail } from '@sveltejs/kit'
import { ApiError } from './api-error.ts'
import { firstMessage } from './field-message.ts'

/** Turns an API error into a form failure with one message, for forms without errors per field. */
export async function catchApiError<Done extends object>(work: () => Promise<Done>) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return fail(error.status, { message: firstMessage(error.problem) })
  }
}
