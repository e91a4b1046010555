import type { Scope } from '@larder/contract/people/access-tokens'

/** What a route or an item is about, where that makes a difference to a token with fewer rights than its person. */
export type ScopeArea = 'account' | 'shopping' | 'shop'

/** Whether an access token with these scopes is good for it. Accounts are for people alone. */
export function covers(scopes: readonly Scope[], about: ScopeArea | undefined, isReading: boolean): boolean {
  if (about === 'account') return false
  if (scopes.includes('write')) return true
  if (scopes.includes('read') && isReading) return true
  if (!scopes.includes('shopping')) return false
  return about === 'shopping' || (about === 'shop' && isReading)
}
