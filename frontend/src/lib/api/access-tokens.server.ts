import type {
  AccessTokenCreate,
  AccessTokenCreated,
  AccessTokenList,
} from '@larder/contract/people/access-tokens'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const listAccessTokens = async (event: RequestEvent) =>
  (await requestApi<AccessTokenList>(event, 'GET', '/access-tokens/')).items

export const createAccessToken = (event: RequestEvent, body: AccessTokenCreate) =>
  requestApi<AccessTokenCreated>(event, 'POST', '/access-tokens/', { body })

export const deleteAccessToken = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/access-tokens/${id}`)
