import { error, type RequestEvent } from '@sveltejs/kit'
import { ApiError } from '#lib/api/api-error.ts'

/** Loads the page of a secret URL, which must not be cached or indexed. */
export async function loadShared<Item>(
  event: RequestEvent,
  read: (secret: string) => Promise<Item>,
): Promise<Item> {
  event.setHeaders({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  try {
    return await read(event.url.searchParams.get('secret') ?? '')
  } catch (cause) {
    // A missing or overlong secret is as wrong as any other.
    if (cause instanceof ApiError && cause.status === 422) error(404)
    throw cause
  }
}
