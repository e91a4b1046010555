import type { Cookies } from '@sveltejs/kit'
import { config } from '#config'

/** With HTTPS, the `__Host-` prefix keeps other subdomains from setting the cookie. */
const INVITATION = `${config.usesHttps ? '__Host-' : ''}larder_invitation`
const MAX_AGE_SECONDS = 60 * 60
const OPTIONS = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.usesHttps } as const

/** Invitation secret during login or registration. */
export const readInvitationCookie = (cookies: Cookies) => cookies.get(INVITATION)

export const setInvitationCookie = (cookies: Cookies, secret: string) =>
  cookies.set(INVITATION, secret, { ...OPTIONS, maxAge: MAX_AGE_SECONDS })

export const deleteInvitationCookie = (cookies: Cookies) => cookies.delete(INVITATION, OPTIONS)
