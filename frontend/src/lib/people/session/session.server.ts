import type { TokenRead } from '@larder/contract/people/auth'
import type { Cookies } from '@sveltejs/kit'
import { config } from '#config'
import { refreshTokens } from './refresh-tokens.server.ts'

/** With HTTPS, the `__Host-` prefix keeps other subdomains from setting the cookies. */
const PREFIX = config.usesHttps ? '__Host-' : ''
const ACCESS = `${PREFIX}larder_access`
const REFRESH = `${PREFIX}larder_refresh`
/** Old cookie names. Accepted until the tokens are renewed. */
const OLD_ACCESS = 'larder_access'
const OLD_REFRESH = 'larder_refresh'
const REFRESH_SECONDS = 30 * 24 * 60 * 60
const EARLY_SECONDS = 60

export type Session = {
  isPresent(): boolean
  refreshToken(): string | undefined
  /** Refreshes an expired token. */
  accessToken(): Promise<string | undefined>
  /** For a token that the API rejects before it expires. */
  renew(): Promise<string | undefined>
  start(tokens: TokenRead): void
  end(): void
}

export function openSession(cookies: Cookies): Session {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.usesHttps } as const

  const access = () => cookies.get(ACCESS) || cookies.get(OLD_ACCESS)
  const refresh = () => cookies.get(REFRESH) || cookies.get(OLD_REFRESH)

  const session: Session = {
    isPresent: () => Boolean(access() || refresh()),
    refreshToken: refresh,
    accessToken: async () => access() || session.renew(),
    async renew() {
      const refreshToken = refresh()
      if (!refreshToken) return undefined
      const tokens = await refreshTokens(refreshToken)
      if (tokens) session.start(tokens)
      else session.end()
      return tokens?.access_token
    },
    start(tokens) {
      session.end()
      const accessSeconds = Math.max(tokens.expires_in - EARLY_SECONDS, 1)
      cookies.set(ACCESS, tokens.access_token, { ...options, maxAge: accessSeconds })
      cookies.set(REFRESH, tokens.refresh_token, { ...options, maxAge: REFRESH_SECONDS })
    },
    end() {
      for (const name of new Set([ACCESS, REFRESH, OLD_ACCESS, OLD_REFRESH])) cookies.delete(name, options)
    },
  }
  return session
}
