import type { TokenRead } from '@larder/contract/auth'
import type { Cookies } from '@sveltejs/kit'
import { config } from '#config'
import { refreshTokens } from './refresh-tokens.server.ts'

const ACCESS = 'larder_access'
const REFRESH = 'larder_refresh'
const REFRESH_SECONDS = 30 * 24 * 60 * 60
const EARLY_SECONDS = 60

export type Session = {
  isPresent(): boolean
  refreshToken(): string | undefined
  /** Renewed silently when it has run out. */
  accessToken(): Promise<string | undefined>
  /** For a token the API no longer takes, although its time is not up. */
  renew(): Promise<string | undefined>
  start(tokens: TokenRead): void
  end(): void
}

export function openSession(cookies: Cookies): Session {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.usesHttps } as const

  const session: Session = {
    isPresent: () => Boolean(cookies.get(ACCESS) || cookies.get(REFRESH)),
    refreshToken: () => cookies.get(REFRESH),
    accessToken: async () => cookies.get(ACCESS) || session.renew(),
    async renew() {
      const refreshToken = cookies.get(REFRESH)
      if (!refreshToken) return undefined
      const tokens = await refreshTokens(refreshToken)
      if (tokens) session.start(tokens)
      else session.end()
      return tokens?.access_token
    },
    start(tokens) {
      const accessSeconds = Math.max(tokens.expires_in - EARLY_SECONDS, 1)
      cookies.set(ACCESS, tokens.access_token, { ...options, maxAge: accessSeconds })
      cookies.set(REFRESH, tokens.refresh_token, { ...options, maxAge: REFRESH_SECONDS })
    },
    end() {
      cookies.delete(ACCESS, options)
      cookies.delete(REFRESH, options)
    },
  }
  return session
}
