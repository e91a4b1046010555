import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'

const TIMEOUT_MS = 10_000

/** Undefined if the API is unreachable. */
export async function fetchList(
  listId: number,
  storeId: number | null,
): Promise<ShoppingListRead | 'unavailable' | undefined> {
  try {
    const response = await fetch(`/shopping/${listId}/list${storeId ? `?store=${storeId}` : ''}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) return await response.json()
    return response.status === 404 ? 'unavailable' : undefined
  } catch {
    return undefined
  }
}
