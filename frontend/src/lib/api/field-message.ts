import * as m from '#lib/generated/messages.ts'
import { locale } from '../i18n/locale.ts'

/** The API's validator speaks like a schema; these are its sentences in a cook's words. */
const SENTENCES: [pattern: RegExp, words: (limit: number) => string][] = [
  [/fewer than (\d+) characters/, (count) => m.problem_too_short({ count })],
  [/more than (\d+) characters/, (count) => m.problem_too_long({ count })],
  [/more than (\d+) items/, (count) => m.problem_too_many_items({ count })],
  [/must be >= (-?[\d.]+)/, (limit) => m.problem_at_least({ limit })],
  [/must be > (-?[\d.]+)/, (limit) => m.problem_more_than({ limit })],
  [/must be <= (-?[\d.]+)/, (limit) => m.problem_at_most({ limit })],
  [/must be (?:integer|number)/, () => m.problem_number()],
  [/not your current password/, () => m.password_wrong()],
  [/most common passwords/, () => m.password_common()],
  [/is required|must not be blank/, () => m.problem_required()],
  [/e-mail address/, () => m.email_invalid()],
  [/^must /, () => m.problem_field_invalid()],
]

/** Anything else the API says is a sentence of its own, in English. */
export function fieldMessage(apiMessage: string): string {
  for (const [pattern, words] of SENTENCES) {
    const match = pattern.exec(apiMessage)
    if (match) return words(Number(match[1]))
  }
  return locale() === 'en' && apiMessage ? apiMessage : m.problem_field_invalid()
}
