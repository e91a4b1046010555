import type { FastifyRequest } from 'fastify'
import { type Caller, requireCaller, resolveReader } from '../../http/access.ts'
import { toLanguage } from '../../i18n/format-text.ts'
import type { Feed } from '../../planning/meal-plan/write-calendar.ts'

/** For whom calendars are read. */
export type Viewer = Pick<Feed, 'language' | 'siteUrl'> & {
  caller: Caller
  /** Undefined if the access token is not valid for plans. */
  planReader: Caller | undefined
}

export const toViewer = (request: FastifyRequest, siteUrl: string): Viewer => ({
  caller: requireCaller(request),
  planReader: resolveReader(request),
  language: readLanguage(request.headers['accept-language']),
  siteUrl,
})

/** Programs send the preferred language first, often with a region that has no texts of its own. */
function readLanguage(header = '') {
  const [tag = ''] = header.split(/[,;]/, 1)
  const language = toLanguage(tag)
  return language === 'en' ? toLanguage(tag.split('-', 1)[0]) : language
}
