import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'

const PATIENCE_MS = 10_000

/** The list as the service has it now; undefined while it can't be reached. */
export async function fetchList(
  listId: number,
  storeId: number | null,
): Promise<ShoppingListRead | 'gone' | undefined> {
  try {
    const response = await fetch(`/shopping/${listId}/list${storeId ? `?store=${storeId}` : ''}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.ok) return await response.json()
    return response.status === 404 ? 'gone' : undefined
  } catch {
    return undefined
  }
}
