import type { RequestEvent } from '@sveltejs/kit'
import { acceptedEncoding } from '#lib/http/compress.server.ts'
import { siteName } from '#lib/i18n/locale.ts'
import { KITCHEN_COOKIE } from '#lib/people/session/current-kitchen.ts'
import { INSTALLED_COOKIE, WELCOME_COOKIE } from '#lib/people/welcome/welcome-cookie.ts'
import { preferenceCookies } from '#lib/preferences/preferences.ts'

/** Cookies that are part of the key or ignored without a session. Requests with other cookies are not cached. */
const KNOWN_COOKIES = new Set([...preferenceCookies(), KITCHEN_COOKIE, WELCOME_COOKIE, INSTALLED_COOKIE])

/** Everything that a visitor's page depends on besides API responses. Undefined if the page is not cacheable. */
export function findPageCacheKey(event: RequestEvent, tag: string): string | undefined {
  const { request, cookies, locals, url } = event
  const isPage = request.method === 'GET' && !event.isDataRequest && !event.isSubRequest
  if (!isPage || cookies.getAll().some(({ name }) => !KNOWN_COOKIES.has(name))) return undefined
  const { preferences, canRegister } = locals
  return JSON.stringify([url.href, preferences, canRegister, tag, siteName(), acceptedEncoding(request)])
}
