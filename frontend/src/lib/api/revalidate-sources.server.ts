import { type ApiCall, callApi } from './call-api.server.ts'
import type { PageSource, PrefetchedResponses } from './page-sources.server.ts'

type Visitor = Pick<ApiCall, 'clientAddress' | 'userAgent'>

/** Revalidates the sources with `If-None-Match`. Returns the responses that changed; empty if the page is still fresh. */
export async function revalidateSources(
  sources: PageSource[],
  visitor: Visitor,
): Promise<PrefetchedResponses> {
  const changed: PrefetchedResponses = new Map()
  await Promise.all(
    sources.map(async ({ path, etag }) => {
      const response = callApi(path, { ...visitor, method: 'GET', ifNoneMatch: etag })
      const isSame = await response.then(
        ({ status }) => status === 304,
        () => false,
      )
      if (!isSame) changed.set(path, response)
    }),
  )
  return changed
}
