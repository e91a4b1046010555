import type { TokenRead } from '@larder/contract/people/auth'
import { callRoute } from '../../api/call-route.server.ts'

const CACHE_MS = 20_000
const renewals = new Map<string, Promise<TokenRead | undefined>>()

async function renew(refreshToken: string): Promise<TokenRead | undefined> {
  const response = await callRoute('logIn', {
    body: { grant_type: 'refresh_token', refresh_token: refreshToken },
  })
  if (response.ok) return response.json()
  if (response.status >= 500 || response.status === 429)
    throw new Error(`Token refresh failed with status ${response.status}.`)
  return undefined
}

/**
 * A refresh token can be used once, but several tabs may send it at the same time. They share the response, which is
 * cached until the browser has stored its new cookie.
 */
export function refreshTokens(refreshToken: string): Promise<TokenRead | undefined> {
  const running = renewals.get(refreshToken)
  if (running) return running
  const renewal = renew(refreshToken)
  renewals.set(refreshToken, renewal)
  renewal.then(
    () => setTimeout(() => renewals.delete(refreshToken), CACHE_MS).unref(),
    () => renewals.delete(refreshToken),
  )
  return renewal
}
