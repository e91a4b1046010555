import * as m from '#lib/generated/messages.ts'
import { locale } from '../i18n/locale.ts'
import type { ApiError } from './api-error.ts'
import { fieldMessage } from './field-message.ts'

export type FormProblem = {
  /** About the whole form, to show above it. */
  message: string | undefined
  /** About one field, by its name: `email`, `ingredients.3.amount_readable`. */
  fields: Record<string, string>
}

const fieldName = (pointer: string) => pointer.replace(/^\/(body\/)?/, '').replaceAll('/', '.')

/** The API answers in English; other languages get the words of this website. */
const inWords = (apiText: string, ours: string) => (locale() === 'en' && apiText ? apiText : ours)

/** "Store name 'Corner shop' already exists." belongs to the field with that value. */
function fieldQuotedIn(detail: string, values: Record<string, unknown>): string | undefined {
  const quoted = /'(.+)'/.exec(detail)?.[1]?.trim().toLowerCase()
  if (!quoted) return undefined
  return Object.keys(values).find((name) => String(values[name]).trim().toLowerCase() === quoted)
}

function messageFor(error: ApiError): string {
  switch (error.status) {
    case 401:
      return m.problem_session_ended()
    case 403:
      return m.problem_forbidden()
    case 404:
      return m.problem_not_found()
    case 409:
      return inWords(error.problem.detail, m.problem_conflict())
    case 412:
      return m.problem_changed_meanwhile()
    case 422:
      return m.problem_check_fields()
    case 429:
      return m.problem_too_many({ seconds: error.retryAfterSec ?? 60 })
    case 503:
      return m.problem_unavailable()
    default:
      return inWords(error.problem.detail, m.problem_unknown())
  }
}

export function formProblem(error: ApiError, values: Record<string, unknown> = {}): FormProblem {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.problem.errors ?? []) {
    fields[fieldName(path)] ??= fieldMessage(message)
  }
  if (error.status === 409) {
    const taken = fieldQuotedIn(error.problem.detail, values)
    if (taken) return { message: undefined, fields: { ...fields, [taken]: m.problem_taken() } }
  }
  return { message: messageFor(error), fields }
}
