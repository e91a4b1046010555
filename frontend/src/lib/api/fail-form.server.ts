import { type ActionFailure, fail } from '@sveltejs/kit'
import { ApiError } from './api-error.ts'
import { type FormProblem, formProblem } from './form-problem.ts'

type FormFailure<Values> = ActionFailure<{ problem: FormProblem; values: Values }>

/** Form failure for an API error: the messages to show, and the submitted values, so that nothing typed is lost. */
export function failForm<Values extends Record<string, unknown>>(
  error: unknown,
  values: Values,
): FormFailure<Values> {
  if (!(error instanceof ApiError)) throw error
  return fail(error.status, { problem: formProblem(error), values })
}

export function failFields<Values extends Record<string, unknown>>(
  fields: Record<string, string>,
  values: Values,
): FormFailure<Values> {
  return fail(422, { problem: { message: undefined, fields }, values })
}

/** Result of `submit`, or the form failure if the API refuses. */
export async function tryForm<Values extends Record<string, unknown>, Result>(
  values: Values,
  submit: () => Promise<Result>,
): Promise<Result | FormFailure<Values>> {
  try {
    return await submit()
  } catch (error) {
    return failForm(error, values)
  }
}
