import { AsyncLocalStorage } from 'node:async_hooks'
import { acceptLanguage, acceptRegion } from '@larder/contract/accept-language'
import type { Handle, HandleServerError } from '@sveltejs/kit/hooks'
import { config } from '#config'
import { ApiError } from '#lib/api/api-error.ts'
import { isSameOrigin } from '#lib/http/csrf-guard.ts'
import { type Locale, setLocaleReader } from '#lib/i18n/locale.ts'
import { SESSION_HEADER } from '#lib/offline/offline-caches.ts'
import { openSession } from '#lib/people/session/session.server.ts'
import { readPreferences } from '#lib/preferences/preferences.ts'
import { startsLate } from '#lib/site/delay-start.server.ts'
import { fillTemplate } from '#lib/site/fill-template.server.ts'
import { formatError } from '#lib/site/format-error.server.ts'
import { renderNotice } from '#lib/site/notice.server.ts'
import { requireEntrance } from '#lib/site/require-entrance.server.ts'
import { type RenderedPage, respondWithPageCache } from '#lib/site/respond-with-page-cache.server.ts'
import { redirectShortened } from '#lib/site/shortened-addresses.server.ts'
import { readSite } from '#lib/site/site.server.ts'
import { logEvent } from '../log-event.ts'

const requestLocale = new AsyncLocalStorage<{ locale: Locale; tag: string }>()
setLocaleReader(
  () => requestLocale.getStore()?.locale ?? 'en',
  () => requestLocale.getStore()?.tag ?? 'en',
)

const OPENER_POLICY = 'cross-origin-opener-policy'
const FIRST_FONTS = /(fraunces-latin-600|source-sans-3-latin-wght)-normal\.woff2$/
// Not in the policy of vite.config.ts, because they are known only at startup.
const PICTURE_ORIGINS = config.pictureOrigins.join(' ')

export const handle: Handle = async ({ event, resolve }) => {
  const { cookies, locals, request } = event
  if (!isSameOrigin(request, event.url.origin))
    return new Response('This was sent from another site.', { status: 403 })
  redirectShortened(event)
  locals.session = openSession(cookies)
  const site = await readSite()
  const languages = request.headers.get('accept-language')
  const language = site.default_language === 'auto' ? acceptLanguage(languages) : site.default_language
  locals.preferences = readPreferences((name) => cookies.get(name), language)
  locals.canRegister = site.registration === 'open'
  const { locale, theme } = locals.preferences
  const tag = acceptRegion(languages, locale)
  const wasLoggedIn = locals.session.isPresent()
  requireEntrance(event, site)

  async function render(): Promise<RenderedPage> {
    const rendered: Omit<RenderedPage, 'response'> = { page: undefined, notice: '' }
    const response = await resolve(event, {
      preload: (file) => (file.type === 'font' ? FIRST_FONTS.test(file.filename) : file.type !== 'asset'),
      transformPageChunk: async ({ html }) => {
        rendered.notice = await renderNotice()
        const isLate = !wasLoggedIn && startsLate(event.route.id)
        rendered.page = fillTemplate(html, {
          ...{ tag, locale, theme, siteName: site.site_name, notice: rendered.notice, isLate },
        })
        // Empty, so that SvelteKit does not hash it for an ETag, which the nonce makes useless. Not in development,
        // where SvelteKit warns about missing comments in an empty page.
        return import.meta.env.DEV ? rendered.page : ''
      },
    })
    if (rendered.page !== undefined) response.headers.delete('etag')
    secure(response.headers)
    keepPrivate(response.headers, locals, wasLoggedIn)
    return { ...rendered, response }
  }
  return requestLocale.run({ locale, tag }, () => respondWithPageCache(event, tag, render))
}

function secure(headers: Headers) {
  const policy = headers.get('content-security-policy')
  if (policy) headers.set('content-security-policy', policy.replace('img-src', `img-src ${PICTURE_ORIGINS}`))
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  if (!headers.has(OPENER_POLICY)) headers.set(OPENER_POLICY, 'same-origin')
  headers.set('cross-origin-resource-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()')
  if (config.usesHttps) headers.set('strict-transport-security', 'max-age=31536000')
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
}

/** Keeps pages of logged-in users out of the HTTP cache and the back/forward cache, for the next user of the browser. */
function keepPrivate(headers: Headers, { session, clearSiteData }: App.Locals, wasLoggedIn: boolean) {
  if (wasLoggedIn || session.isPresent()) headers.set('cache-control', 'private, no-store')
  if (session.isPresent()) headers.set(SESSION_HEADER, 'present')
  if (clearSiteData) headers.set('clear-site-data', clearSiteData)
}

export const handleError: HandleServerError = ({ kind, error, event }) => {
  if (kind !== 'unknown') return formatError(error.status, event.route.id)
  if (error instanceof ApiError) {
    return { status: error.status, ...formatError(error.status, event.route.id) }
  }
  logEvent('error', 'page failed', { method: event.request.method, path: event.url.pathname, err: error })
  return formatError(500)
}
