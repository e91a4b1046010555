import type { SessionList } from '@larder/contract/people/sessions'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const listSessions = async (event: RequestEvent) =>
  (await requestApi<SessionList>(event, 'GET', '/sessions/')).items

export const deleteSession = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/sessions/${id}`)

export const deleteOtherSessions = (event: RequestEvent) => requestApi<void>(event, 'DELETE', '/sessions/')
