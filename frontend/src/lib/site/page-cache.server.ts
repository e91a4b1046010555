import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PageSource } from '#lib/api/page-sources.server.ts'

type CachedPage = {
  body: Uint8Array<ArrayBuffer>
  headers: [name: string, value: string][]
  /** API responses to revalidate before the page is served again. */
  sources: PageSource[]
  /** The notice in the page. */
  notice: string
}

const MAX_BYTES = 8_000_000
const MAX_PAGE_BYTES = 1_000_000
/** Limits the age of relative dates in a page. Changed content is detected by revalidation. */
const MAX_MS = 60_000

const pages = new LRUCache<string, CachedPage>({
  maxSize: MAX_BYTES,
  maxEntrySize: MAX_PAGE_BYTES,
  ttl: MAX_MS,
  // Includes the key, because anyone can request arbitrarily many URLs.
  sizeCalculation: ({ body }, cacheKey) => body.length + cacheKey.length + 2000,
})

export const findPage = (cacheKey: string): CachedPage | undefined => pages.get(cacheKey)

/** Adds an ETag, so that browsers can revalidate the page. */
export async function cachePage(
  cacheKey: string,
  response: Response,
  dependencies: Pick<CachedPage, 'sources' | 'notice'>,
): Promise<Response> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = [...response.headers]
  headers.push([
    'etag',
    `"${hash('sha1', Buffer.concat([Buffer.from(headers.join('\n')), body]), 'base64url')}"`,
  ])
  const page = { ...dependencies, body, headers }
  pages.set(cacheKey, page)
  return toResponse(page)
}

export const toResponse = ({ body, headers }: CachedPage) => new Response(body, { headers })
