import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PageSource } from '#lib/api/page-sources.server.ts'

type CachedPage = {
  body: Uint8Array<ArrayBuffer>
  headers: [name: string, value: string][]
  /** What the API must confirm before it is shown again. */
  sources: PageSource[]
  /** What Admin said to everyone when it was made. */
  notice: string
}

const MAX_BYTES = 8_000_000
const MAX_PAGE_BYTES = 1_000_000
/** Nothing that changes is missed; but a page may speak of today. */
const MAX_MS = 60_000

const pages = new LRUCache<string, CachedPage>({
  maxSize: MAX_BYTES,
  maxEntrySize: MAX_PAGE_BYTES,
  ttl: MAX_MS,
  // Everyone can ask for a million addresses: they count too.
  sizeCalculation: ({ body }, place) => body.length + place.length + 2000,
})

export const findPage = (place: string): CachedPage | undefined => pages.get(place)

/** With a tag by which a browser that has it need not be sent it again. */
export async function keepPage(
  place: string,
  response: Response,
  made: Pick<CachedPage, 'sources' | 'notice'>,
): Promise<Response> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = [...response.headers]
  headers.push([
    'etag',
    `"${hash('sha1', Buffer.concat([Buffer.from(headers.join('\n')), body]), 'base64url')}"`,
  ])
  const page = { ...made, body, headers }
  pages.set(place, page)
  return answerOf(page)
}

export const answerOf = ({ body, headers }: CachedPage) => new Response(body, { headers })
