import type { RequestEvent } from '@sveltejs/kit'
import { PageSourceTracker, pageSources } from '#lib/api/page-sources.server.ts'
import { readVisitor } from '#lib/api/request-api.server.ts'
import { revalidateSources } from '#lib/api/revalidate-sources.server.ts'
import { compressResponse } from '#lib/http/compress.server.ts'
import { noticeHtml } from './notice.server.ts'
import { answerOf, findPage, keepPage } from './page-cache.server.ts'
import { placeOfPage } from './place-of-page.server.ts'
import { sealPage } from './seal-page.server.ts'

export type MadePage = {
  response: Response
  /** Instead of the body; undefined for what is no page. */
  page: string | undefined
  /** As it stands in the page. */
  notice: string
}

const POLICY = 'content-security-policy'

/**
 * Visitors get a page that was kept, if the API confirms now that it would answer as it did when the page was made. If it
 * does not, or can't be reached, the page is made from what it says instead.
 */
export async function answerPage(
  event: RequestEvent,
  tag: string,
  make: () => Promise<MadePage>,
): Promise<Response> {
  const { request } = event
  const place = import.meta.env.DEV ? undefined : placeOfPage(event, tag)
  if (place === undefined) {
    const { response, page } = await make()
    return compressResponse(request, response, page)
  }
  const kept = findPage(place)
  const said = kept && (await revalidateSources(kept.sources, readVisitor(event)))
  if (kept && said?.size === 0 && kept.notice === (await noticeHtml())) return answerOf(kept)

  const heard = new PageSourceTracker(said)
  const { response, page, notice } = await pageSources.run(heard, make)
  const sources = isForAll(response) ? heard.all() : undefined
  const sealed = sources && page && sealPage(page, response.headers.get(POLICY) ?? '')
  if (!sealed) return compressResponse(request, response, page)
  response.headers.set(POLICY, sealed.policy)
  return keepPage(place, await compressResponse(request, response, sealed.page), { sources, notice })
}

/** A page as others are: nothing about it was meant for one browser alone. */
const isForAll = ({ status, headers }: Response) =>
  status === 200 &&
  headers.get('cache-control') === 'private, no-cache' &&
  !headers.has('set-cookie') &&
  !headers.has('clear-site-data')
