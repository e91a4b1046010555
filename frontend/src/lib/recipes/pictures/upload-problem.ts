import type { FieldCode, ProblemCode } from '@larder/contract/problem-codes'
import * as m from '#lib/generated/messages.ts'
import { problemMessage } from '../../api/problem-message.ts'
import type { ProblemText } from '../../api/problem-text.ts'

export type UploadProblem = {
  message: string
  /** Whether the same file may succeed a moment later. */
  mayRetry: boolean
}

type FileCode = Extract<
  FieldCode,
  'file_too_large' | 'not_an_image' | 'too_many_pixels' | 'damaged_image' | 'too_few' | 'too_many'
>
type Words = {
  words: () => string
  mayRetry: boolean
}
const once = (words: () => string): Words => ({ words, mayRetry: false })
const again = (words: () => string): Words => ({ words, mayRetry: true })

const PROBLEMS: Record<string, Words> = {
  file_too_large: once(m.picture_too_large),
  not_an_image: once(m.picture_wrong_kind),
  too_many_pixels: once(m.picture_too_many_pixels),
  damaged_image: once(m.picture_damaged),
  too_few: once(m.problem_required),
  too_many: once(m.pictures_full),

  malformed: again(m.problem_unknown),
  timed_out: again(m.picture_busy),
  unauthenticated: again(m.problem_session_ended),
  invalid_token: again(m.problem_session_ended),
  invalid_link: again(m.problem_session_ended),
  no_mail: once(m.problem_unknown),
  wrong_credentials: again(m.problem_session_ended),
  forbidden: once(m.problem_forbidden),
  insufficient_scope: once(m.problem_forbidden),
  not_yours: once(m.problem_forbidden),
  not_found: once(m.problem_not_found),
  unknown_route: once(m.problem_not_found),
  method_not_allowed: once(m.problem_unknown),
  already_exists: once(m.problem_exists),
  registration_closed: once(m.problem_forbidden),
  invitation_needed: once(m.problem_forbidden),
  in_use: once(m.problem_conflict),
  last_admin: once(m.problem_conflict),
  last_owner: once(m.problem_conflict),
  not_now: once(m.problem_not_now),
  limit_reached: once(m.pictures_full),
  quota_reached: once(m.problem_quota_reached),
  changed_meanwhile: again(m.problem_changed_meanwhile),
  too_large: once(m.picture_too_large),
  unsupported_type: once(m.picture_wrong_kind),
  range_not_satisfiable: once(m.problem_unknown),
  invalid: once(m.problem_field_invalid),
  key_reused: once(m.problem_unknown),
  rate_limited: again(m.picture_busy),
  too_busy: again(m.picture_busy),
  unavailable: again(m.picture_busy),
  disk_full: again(m.problem_disk_full),
  internal: again(m.problem_unknown),
} satisfies Record<ProblemCode | FileCode, Words>

/** The code that says most: of the file, or else of the whole. One word, so that it fits into an address. */
export const uploadCode = ({ errors, code }: Partial<ProblemText>) => errors?.[0]?.code ?? code

export const NO_CONNECTION = 0

/** Why a picture was not taken, and what to do about it. */
export function uploadProblem(status: number, code = ''): UploadProblem {
  if (status === NO_CONNECTION) return { message: m.picture_no_connection(), mayRetry: true }
  const { words, mayRetry } = PROBLEMS[code] ?? {
    words: () => problemMessage({ status }),
    mayRetry: status === 401 || status === 429 || status >= 500,
  }
  return { message: words(), mayRetry }
}
