import { fail } from '@sveltejs/kit'
import { ApiError } from './api-error.ts'
import { firstMessage } from './field-message.ts'

/** What was done, or why the API refused, for forms whose fields cannot be wrong one by one. */
export async function catchApiError<Done extends object>(work: () => Promise<Done>) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return fail(error.status, { message: firstMessage(error.problem) })
  }
}
