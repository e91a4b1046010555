import type { Cookies } from '@sveltejs/kit'
import { WELCOME_COOKIE } from './welcome-cookie.ts'

const MAX_AGE_SECONDS = 90 * 24 * 60 * 60

/** The start page shows the checklist from now on. */
export const offerWelcome = (cookies: Cookies) =>
  cookies.set(WELCOME_COOKIE, 'open', { path: '/', httpOnly: true, sameSite: 'lax', maxAge: MAX_AGE_SECONDS })

export const dismissWelcome = (cookies: Cookies) => cookies.delete(WELCOME_COOKIE, { path: '/' })
