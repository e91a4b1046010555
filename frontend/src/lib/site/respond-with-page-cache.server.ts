import type { RequestEvent } from '@sveltejs/kit'
import { PageSourceTracker, pageSources } from '#lib/api/page-sources.server.ts'
import { readVisitor } from '#lib/api/request-api.server.ts'
import { revalidateSources } from '#lib/api/revalidate-sources.server.ts'
import { compressResponse } from '#lib/http/compress.server.ts'
import { renderNotice } from './notice.server.ts'
import { cachePage, findPage, toResponse } from './page-cache.server.ts'
import { findPageCacheKey } from './page-cache-key.server.ts'
import { replaceNonce } from './replace-nonce.server.ts'

export type RenderedPage = {
  response: Response
  /** Replaces the response body. Undefined for responses that are not pages. */
  page: string | undefined
  /** HTML of the notice in the page. */
  notice: string
}

const POLICY = 'content-security-policy'

/**
 * Serves anonymous visitors from the page cache if the API confirms that the page's sources are unchanged. Otherwise
 * renders the page with the responses of that check.
 */
export async function respondWithPageCache(
  event: RequestEvent,
  tag: string,
  render: () => Promise<RenderedPage>,
): Promise<Response> {
  const { request } = event
  const cacheKey = import.meta.env.DEV ? undefined : findPageCacheKey(event, tag)
  if (cacheKey === undefined) {
    const { response, page } = await render()
    return compressResponse(request, response, page)
  }
  const cached = findPage(cacheKey)
  const changed = cached && (await revalidateSources(cached.sources, readVisitor(event)))
  if (cached && changed?.size === 0 && cached.notice === (await renderNotice())) return toResponse(cached)

  const tracker = new PageSourceTracker(changed)
  const { response, page, notice } = await pageSources.run(tracker, render)
  const sources = isCacheable(response) ? tracker.all() : undefined
  const hashed = sources && page && replaceNonce(page, response.headers.get(POLICY) ?? '')
  if (!hashed) return compressResponse(request, response, page)
  response.headers.set(POLICY, hashed.policy)
  return cachePage(cacheKey, await compressResponse(request, response, hashed.page), { sources, notice })
}

/** The response has no content for a single browser. */
const isCacheable = ({ status, headers }: Response) =>
  status === 200 &&
  headers.get('cache-control') === 'private, no-cache' &&
  !headers.has('set-cookie') &&
  !headers.has('clear-site-data')
