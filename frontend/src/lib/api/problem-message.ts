import type { ProblemCode } from '@larder/contract/problem-codes'
import type { ProblemParams } from '@larder/contract/problems'
import * as m from '#lib/generated/messages.ts'
import type { ApiProblem } from './api-problem.ts'

const MESSAGES: Record<string, (params: ProblemParams) => string> = {
  malformed: m.problem_unknown,
  timed_out: m.problem_unavailable,
  unauthenticated: m.problem_session_ended,
  invalid_token: m.problem_session_ended,
  invalid_link: m.problem_invalid_link,
  no_mail: m.problem_no_mail,
  wrong_credentials: m.login_failed,
  second_factor_needed: m.problem_second_factor,
  wrong_code: m.problem_wrong_code,
  wrong_passkey: m.problem_wrong_passkey,
  no_passkeys: m.problem_no_passkeys,
  confirmation_needed: m.problem_confirmation_needed,
  second_factor_required: m.problem_second_factor_required,
  forbidden: m.problem_forbidden,
  insufficient_scope: m.problem_forbidden,
  not_yours: m.problem_forbidden,
  not_found: m.problem_not_found,
  unknown_route: m.problem_not_found,
  method_not_allowed: m.problem_unknown,
  already_exists: m.problem_exists,
  setup_needed: m.problem_setup_needed,
  setup_done: m.problem_setup_done,
  registration_closed: m.problem_registration_closed,
  invitation_needed: m.problem_invitation_needed,
  password_login_off: m.problem_password_login_off,
  sso_failed: m.problem_sso_failed,
  sso_unavailable: m.problem_sso_unavailable,
  sso_no_account: m.problem_sso_no_account,
  sso_account_exists: m.problem_sso_account_exists,
  sso_email_inherited: m.problem_sso_email_inherited,
  sso_no_email: m.problem_sso_no_email,
  sso_already_linked: m.problem_sso_already_linked,
  only_way_in: m.problem_only_way_in,
  in_use: ({ count = 0, trashed_count = 0 }) =>
    count > 0 ? m.ingredient_in_use({ count }) : m.ingredient_in_trash({ count: trashed_count }),
  last_admin: m.admin_last_admin,
  last_owner: m.kitchen_last_owner,
  damaged_backup: m.problem_damaged_backup,
  newer_backup: m.problem_newer_backup,
  other_backends: m.problem_other_backends,
  not_now: m.problem_not_now,
  quota_reached: m.problem_quota_reached,
  limit_reached: ({ limit = 0 }) => m.problem_limit_reached({ limit }),
  changed_meanwhile: m.problem_changed_meanwhile,
  too_large: m.problem_too_large,
  unsupported_type: m.problem_unsupported_type,
  range_not_satisfiable: m.problem_unknown,
  invalid: m.problem_check_fields,
  cursor_expired: m.problem_unknown,
  key_reused: m.problem_unknown,
  rate_limited: ({ seconds = 60 }) => m.problem_too_many({ seconds }),
  too_busy: m.problem_unavailable,
  unavailable: m.problem_unavailable,
  disk_full: m.problem_disk_full,
  internal: m.problem_unknown,
} satisfies Record<ProblemCode, (params: ProblemParams) => string>

/** For codes newer than this website, and for responses of proxies, which have no code. */
const BY_STATUS: Record<number, () => string> = {
  401: m.problem_session_ended,
  403: m.problem_forbidden,
  404: m.problem_not_found,
  409: m.problem_conflict,
  412: m.problem_changed_meanwhile,
  413: m.problem_too_large,
  422: m.problem_check_fields,
  429: () => m.problem_too_many({ seconds: 60 }),
  502: m.problem_unavailable,
  503: m.problem_unavailable,
  504: m.problem_unavailable,
}

export function problemMessage({ status, code = '', params = {} }: ApiProblem): string {
  return (MESSAGES[code] ?? BY_STATUS[status] ?? m.problem_unknown)(params)
}
