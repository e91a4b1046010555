import type { RequestEvent } from '@sveltejs/kit'
import { acceptedEncoding } from '#lib/http/compress.server.ts'
import { KITCHEN_COOKIE } from '#lib/people/session/current-kitchen.ts'
import { preferenceCookies } from '#lib/preferences/preferences.ts'

/** In the key by what they mean, or without meaning for who is not logged in. Whoever has another gets a page of their own. */
const KNOWN_COOKIES = new Set([...preferenceCookies(), KITCHEN_COOKIE])

/** All that a visitor's page depends on beside the API's answers; undefined for what is not the same for all visitors. */
export function placeOfPage(event: RequestEvent, tag: string): string | undefined {
  const { request, cookies, locals, url } = event
  const isPage = request.method === 'GET' && !event.isDataRequest && !event.isSubRequest
  if (!isPage || cookies.getAll().some(({ name }) => !KNOWN_COOKIES.has(name))) return undefined
  return JSON.stringify([url.href, locals.preferences, tag, acceptedEncoding(request)])
}
