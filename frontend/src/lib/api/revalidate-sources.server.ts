import { type ApiCall, callApi } from './call-api.server.ts'
import type { PageSource, PrefetchedResponses } from './page-sources.server.ts'

type Visitor = Pick<ApiCall, 'clientAddress' | 'userAgent'>

/** Asks whether the API would answer all of it again as it did. What it says instead is returned: nothing, if all is the same. */
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
