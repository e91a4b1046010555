import { type ApiCall, callApi } from './call-api.server.ts'
import type { Said, Source } from './page-sources.server.ts'

type Visitor = Pick<ApiCall, 'clientAddress' | 'userAgent'>

/** Asks whether the API would answer all of it again as it did. What it says instead is returned: nothing, if all is the same. */
export async function confirmSources(sources: Source[], visitor: Visitor): Promise<Said> {
  const said: Said = new Map()
  await Promise.all(
    sources.map(async ({ path, etag }) => {
      const answer = callApi(path, { ...visitor, method: 'GET', ifNoneMatch: etag })
      const isSame = await answer.then(
        ({ status }) => status === 304,
        () => false,
      )
      if (!isSame) said.set(path, answer)
    }),
  )
  return said
}
