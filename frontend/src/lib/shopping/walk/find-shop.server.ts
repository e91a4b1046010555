import type { RequestEvent } from '@sveltejs/kit'
import { ApiError } from '#lib/api/api-error.ts'
import { findStore } from '#lib/api/stores.server.ts'
import { findWalk } from '#lib/api/walks.server.ts'
import type { Shop } from './shop.ts'

/** Null if the store does not exist (any more). */
export async function findShop(event: RequestEvent, storeId: number | null): Promise<Shop | null> {
  if (!storeId) return null
  try {
    const [{ item: store }, walk] = await Promise.all([findStore(event, storeId), findWalk(event, storeId)])
    const shelves = store.shelves.map(({ id, name }) => ({ id, name }))
    const mayArrange = store.may.includes('arrange')
    return { id: store.id, name: store.name, shelves, mayArrange, walk: walk.is_different ? walk : null }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
