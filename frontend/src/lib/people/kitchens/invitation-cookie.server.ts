import type { Cookies } from '@sveltejs/kit'
import { config } from '#config'

/** As for the session's cookies: under https no neighbour on another subdomain can plant one. */
const INVITATION = `${config.usesHttps ? '__Host-' : ''}larder_invitation`
const KEPT_SECONDS = 60 * 60
const OPTIONS = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.usesHttps } as const

/** The secret that someone came with, while they log in or register. */
export const invitationCookie = (cookies: Cookies) => cookies.get(INVITATION)

export const keepInvitation = (cookies: Cookies, secret: string) =>
  cookies.set(INVITATION, secret, { ...OPTIONS, maxAge: KEPT_SECONDS })

export const dropInvitation = (cookies: Cookies) => cookies.delete(INVITATION, OPTIONS)
