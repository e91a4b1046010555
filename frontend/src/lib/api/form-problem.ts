import type { ApiError } from './api-error.ts'
import { fieldMessage } from './field-message.ts'
import { problemMessage } from './problem-message.ts'

export type FormProblem = {
  /** About the whole form, to show above it. */
  message: string | undefined
  /** About one field, by its name: `email`, `ingredients.3.amount_readable`. */
  fields: Record<string, string>
}

const fieldName = (pointer: string) => pointer.slice(1).replaceAll('/', '.')

export function formProblem({ problem }: ApiError): FormProblem {
  const fields: Record<string, string> = {}
  for (const field of problem.errors ?? []) fields[fieldName(field.path)] ??= fieldMessage(field)
  // A name conflict is shown at its field, so no general message is needed.
  const isAtField = problem.code === 'already_exists' && Object.keys(fields).length > 0
  return { message: isAtField ? undefined : problemMessage(problem), fields }
}
