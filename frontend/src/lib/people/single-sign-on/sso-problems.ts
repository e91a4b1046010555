import type { AuthorizationPurpose } from '@larder/contract/people/single-sign-on'
import { problemMessage } from '#lib/api/problem-message.ts'

const CODES = new Set([
  'sso_failed',
  'sso_unavailable',
  'sso_no_account',
  'sso_account_exists',
  'sso_email_inherited',
  'sso_no_email',
  'sso_already_linked',
  'confirmation_needed',
  'rate_limited',
])

/** The message for a code in the address; anyone can write one there, so other codes give the general message. */
export function ssoProblem(code: string | null): string | undefined {
  if (code === null) return undefined
  return problemMessage({ status: 401, code: CODES.has(code) ? code : 'sso_failed' })
}

/** The page that shows the problem. */
export function problemPath(purpose: AuthorizationPurpose, code: string): string {
  const problem = `sso=${encodeURIComponent(code)}`
  if (purpose === 'sign_in') return `/login?${problem}`
  const isUnconfirmed = purpose === 'confirm' || code === 'confirmation_needed'
  return isUnconfirmed ? `/account?confirm&${problem}#confirm` : `/account?${problem}#single-sign-on`
}
