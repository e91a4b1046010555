import type { Answer, Args, Call, OperationId } from '@larder/contract/api-calls'
import type { RequestEvent } from '@sveltejs/kit'
import { API_ROUTES } from '../generated/api-routes.ts'
import { requestApi } from './request-api.server.ts'

type Api = { [Id in OperationId]: (event: RequestEvent, ...args: Args<Call<Id>>) => Promise<Answer<Id>> }

/** One function for each route of the contract, such as `api.listTags(event)`. Throws ApiError unless it succeeds. */
export const api = Object.fromEntries(
  Object.keys(API_ROUTES).map((id) => [
    id,
    (event: RequestEvent, call: unknown) => requestApi(event, id as OperationId, call as never),
  ]),
) as Api
