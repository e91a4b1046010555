import type { RequestEvent } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { requestItem } from '#lib/api/request-api.server.ts'
import type { Shop } from './shop.ts'

/** Null if the store does not exist (any more). */
export async function findShop(event: RequestEvent, storeId: number | null): Promise<Shop | null> {
  if (!storeId) return null
  try {
    const [{ item: store }, walk] = await Promise.all([
      requestItem(event, 'getStore', { params: { store_id: storeId } }),
      api.getWalkingOrder(event, { params: { store_id: storeId } }),
    ])
    const shelves = store.shelves.map(({ id, name }) => ({ id, name }))
    const mayArrange = store.may.includes('arrange')
    return { id: store.id, name: store.name, shelves, mayArrange, walk: walk.is_different ? walk : null }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
