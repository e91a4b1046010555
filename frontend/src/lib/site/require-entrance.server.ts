import type { SiteRead } from '@larder/contract/operations/settings'
import { type RequestEvent, redirect } from '@sveltejs/kit'

/** Pages that everyone needs to log in, or that a secret in the URL opens. */
const ALWAYS_OPEN = new Set(
  [
    'about',
    'confirm-email',
    'emergency-login',
    'forgot-password',
    'join',
    'login',
    'offline',
    'register',
    'reset-password',
    'settings',
    'shared-list',
    'shared-recipe',
    'shared-week',
  ].map((page) => `/(site)/${page}`),
)
const SETUP = '/setup'
const SERVICES = new Set([
  ...['/health', '/session', '/logout', '/manifest.webmanifest'],
  ...['/sso/[provider]', '/sso/[provider]/callback'],
])

/** Redirects to set-up on a new server, and to the login if visitors see nothing. The API refuses them in any case. */
export function requireEntrance({ route, url, locals }: RequestEvent, { is_set_up, visitors }: SiteRead) {
  const id = route.id ?? ''
  if (SERVICES.has(id)) return
  if (!is_set_up && id !== SETUP) redirect(303, SETUP)
  if (is_set_up && id === SETUP) redirect(303, '/')
  if (visitors === 'none' && is_set_up && !locals.session.isPresent() && !ALWAYS_OPEN.has(id))
    redirect(
      303,
      url.pathname === '/' ? '/login' : `/login?next=${encodeURIComponent(url.pathname + url.search)}`,
    )
}
