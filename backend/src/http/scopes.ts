import type { Scope } from '@larder/contract/people/access-tokens'

/** Part of the API with its own rules for access tokens. Other routes require the scope `read` or `write`. */
export type ScopeArea = 'account' | 'shopping' | 'store_data' | 'assistant'

/** Whether an access token with these scopes can be used in an area. The area `account` is closed to access tokens, `assistant` is open to all. */
export function allowsScopes(
  scopes: readonly Scope[],
  area: ScopeArea | undefined,
  isReading: boolean,
): boolean {
  if (area === 'account') return false
  if (area === 'assistant') return true
  if (scopes.includes('write')) return true
  if (scopes.includes('read') && isReading) return true
  if (!scopes.includes('shopping')) return false
  return area === 'shopping' || (area === 'store_data' && isReading)
}
