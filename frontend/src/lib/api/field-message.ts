import type { FieldCode } from '@larder/contract/problem-codes'
import type { ProblemParams } from '@larder/contract/problems'
import * as m from '#lib/generated/messages.ts'
import type { ApiProblem, FieldProblem } from './api-problem.ts'
import { problemMessage } from './problem-message.ts'

const MESSAGES: Record<string, (params: ProblemParams) => string> = {
  required: m.problem_required,
  either: m.problem_required,
  blank: m.problem_required,
  too_short: ({ limit = 0 }) => m.problem_too_short({ count: limit }),
  too_long: ({ limit = 0 }) => m.problem_too_long({ count: limit }),
  too_few: ({ limit = 0 }) => m.problem_too_few({ count: limit }),
  too_many: ({ limit = 0 }) => m.problem_too_many_items({ count: limit }),
  too_small: ({ limit = 0, above }) =>
    above === undefined ? m.problem_at_least({ limit }) : m.problem_more_than({ limit: above }),
  too_large: ({ limit = 0 }) => m.problem_at_most({ limit }),
  wrong_type: ({ allowed = [] }) =>
    allowed.some((type) => type === 'number' || type === 'integer')
      ? m.problem_number()
      : m.problem_field_invalid(),
  wrong_format: m.problem_field_invalid,
  not_one_of: m.problem_field_invalid,
  not_an_email: m.email_invalid,
  not_an_address: m.problem_address,
  forbidden_character: m.problem_character,
  unknown_field: m.problem_field_invalid,
  duplicate: m.problem_duplicate,
  incomplete: m.problem_changed_meanwhile,
  itself: m.problem_itself,
  circle: ({ names = [] }) =>
    m.problem_circle({ names: names.map((name) => name || m.problem_circle_hidden()).join(' → ') }),
  not_found: ({ name }) => (name === undefined ? m.problem_not_found() : m.problem_name_unknown({ name })),
  taken: m.problem_taken,
  guessable_password: m.password_common,
  wrong_password: m.password_wrong,
  wrong_code: m.problem_wrong_code,
  wrong_passkey: m.problem_wrong_passkey,
  no_servings: m.problem_no_servings,
  file_too_large: m.picture_too_large,
  not_an_image: m.picture_wrong_kind,
  too_many_pixels: m.picture_too_many_pixels,
  damaged_image: m.picture_damaged,
  no_text: m.picture_no_text,
  invalid: m.problem_field_invalid,
} satisfies Record<FieldCode, (params: ProblemParams) => string>

export const fieldMessage = ({ code, params = {} }: FieldProblem): string =>
  (MESSAGES[code] ?? m.problem_field_invalid)(params)

/** One message for the whole problem: that of the first invalid field, or of the problem itself. */
export function firstMessage(problem: ApiProblem): string {
  const [first] = problem.errors ?? []
  return first ? fieldMessage(first) : problemMessage(problem)
}
