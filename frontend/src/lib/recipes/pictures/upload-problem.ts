import type { FieldCode, ProblemCode } from '@larder/contract/problem-codes'
import * as m from '#lib/generated/messages.ts'
import type { ApiProblem } from '../../api/api-problem.ts'
import { problemMessage } from '../../api/problem-message.ts'

export type UploadProblem = {
  message: string
  /** Whether a retry with the same file may succeed. */
  mayRetry: boolean
}

type FileCode = Extract<
  FieldCode,
  'file_too_large' | 'not_an_image' | 'too_many_pixels' | 'damaged_image' | 'too_few' | 'too_many'
>
type UploadMessage = {
  text: () => string
  mayRetry: boolean
}
const permanent = (text: () => string): UploadMessage => ({ text, mayRetry: false })
const retryable = (text: () => string): UploadMessage => ({ text, mayRetry: true })

const PROBLEMS: Record<string, UploadMessage> = {
  file_too_large: permanent(m.picture_too_large),
  not_an_image: permanent(m.picture_wrong_kind),
  too_many_pixels: permanent(m.picture_too_many_pixels),
  damaged_image: permanent(m.picture_damaged),
  too_few: permanent(m.problem_required),
  too_many: permanent(m.pictures_full),

  malformed: retryable(m.problem_unknown),
  timed_out: retryable(m.picture_busy),
  unauthenticated: retryable(m.problem_session_ended),
  invalid_token: retryable(m.problem_session_ended),
  invalid_link: retryable(m.problem_session_ended),
  no_mail: permanent(m.problem_unknown),
  wrong_credentials: retryable(m.problem_session_ended),
  second_factor_needed: retryable(m.problem_session_ended),
  wrong_code: retryable(m.problem_session_ended),
  wrong_passkey: retryable(m.problem_session_ended),
  no_passkeys: permanent(m.problem_unknown),
  confirmation_needed: permanent(m.problem_forbidden),
  second_factor_required: permanent(m.problem_second_factor_required),
  forbidden: permanent(m.problem_forbidden),
  insufficient_scope: permanent(m.problem_forbidden),
  not_yours: permanent(m.problem_forbidden),
  not_found: permanent(m.problem_not_found),
  unknown_route: permanent(m.problem_not_found),
  method_not_allowed: permanent(m.problem_unknown),
  already_exists: permanent(m.problem_exists),
  setup_needed: permanent(m.problem_forbidden),
  setup_done: permanent(m.problem_forbidden),
  password_login_off: permanent(m.problem_forbidden),
  sso_failed: permanent(m.problem_forbidden),
  sso_unavailable: permanent(m.problem_forbidden),
  sso_no_account: permanent(m.problem_forbidden),
  sso_account_exists: permanent(m.problem_forbidden),
  sso_email_inherited: permanent(m.problem_forbidden),
  sso_no_email: permanent(m.problem_forbidden),
  sso_already_linked: permanent(m.problem_forbidden),
  only_way_in: permanent(m.problem_forbidden),
  registration_closed: permanent(m.problem_forbidden),
  invitation_needed: permanent(m.problem_forbidden),
  in_use: permanent(m.problem_conflict),
  last_admin: permanent(m.problem_conflict),
  last_owner: permanent(m.problem_conflict),
  damaged_backup: permanent(m.problem_damaged_backup),
  newer_backup: permanent(m.problem_newer_backup),
  other_backends: permanent(m.problem_other_backends),
  not_now: permanent(m.problem_not_now),
  limit_reached: permanent(m.pictures_full),
  quota_reached: permanent(m.problem_quota_reached),
  changed_meanwhile: retryable(m.problem_changed_meanwhile),
  too_large: permanent(m.picture_too_large),
  unsupported_type: permanent(m.picture_wrong_kind),
  range_not_satisfiable: permanent(m.problem_unknown),
  invalid: permanent(m.problem_field_invalid),
  cursor_expired: permanent(m.problem_unknown),
  key_reused: permanent(m.problem_unknown),
  rate_limited: retryable(m.picture_busy),
  too_busy: retryable(m.picture_busy),
  unavailable: retryable(m.picture_busy),
  disk_full: retryable(m.problem_disk_full),
  internal: retryable(m.problem_unknown),
} satisfies Record<ProblemCode | FileCode, UploadMessage>

/** The most specific code: of the file, else of the request. A single word, so that it fits into a URL. */
export const uploadCode = ({ errors, code }: Partial<ApiProblem>) => errors?.[0]?.code ?? code

export const NO_CONNECTION = 0

/** Message for a refused picture, and whether a retry makes sense. */
export function uploadProblem(status: number, code = ''): UploadProblem {
  if (status === NO_CONNECTION) return { message: m.picture_no_connection(), mayRetry: true }
  const { text, mayRetry } = PROBLEMS[code] ?? {
    text: () => problemMessage({ status }),
    mayRetry: status === 401 || status === 429 || status >= 500,
  }
  return { message: text(), mayRetry }
}
