import { acceptLanguage } from '@larder/contract/accept-language'
import type { FastifyRequest } from 'fastify'
import { type Caller, requireCaller, resolveReader } from '../../http/access.ts'
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
  language: acceptLanguage(request.headers['accept-language']),
  siteUrl,
})
