import type { AuthorizationPurpose } from '@larder/contract/people/single-sign-on'
import type { Cookies } from '@sveltejs/kit'
import { config } from '#config'

/** What this browser remembers while it is at the provider. */
export type PendingSignIn = { ticket: string; purpose: AuthorizationPurpose; next: string }

/** One cookie per sign-in, so that two tabs do not disturb each other. */
const PREFIX = `${config.usesHttps ? '__Host-' : ''}larder_sso_`
const MAX_PENDING = 4
const MAX_AGE_SECONDS = 10 * 60
const OPTIONS = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.usesHttps } as const

const cookieName = (state: string) => PREFIX + state.replaceAll(/[^\w-]/g, '').slice(0, 20)

export function rememberSignIn(cookies: Cookies, state: string, pending: PendingSignIn) {
  const names = cookies.getAll().flatMap(({ name }) => (name.startsWith(PREFIX) ? [name] : []))
  // Abandoned ones: too many cookies make requests that servers refuse.
  if (names.length >= MAX_PENDING) for (const name of names) cookies.delete(name, OPTIONS)
  cookies.set(cookieName(state), JSON.stringify(pending), { ...OPTIONS, maxAge: MAX_AGE_SECONDS })
}

/** Undefined if another browser started the sign-in, or it took too long. */
export function takeSignIn(cookies: Cookies, state: string): PendingSignIn | undefined {
  const name = cookieName(state)
  const text = cookies.get(name)
  if (text === undefined) return undefined
  cookies.delete(name, OPTIONS)
  try {
    return JSON.parse(text) as PendingSignIn
  } catch {
    return undefined
  }
}
