import { fillPath, type OperationId } from '@larder/contract/api-calls'
import { API_ROUTES } from '../generated/api-routes.ts'
import { type ApiCall, callApi } from './call-api.server.ts'

/** Method and path of a route, with its path parameters filled in. */
export function resolveRoute(id: OperationId, params: object = {}) {
  const [method, path] = API_ROUTES[id].split(' ') as [ApiCall['method'], string]
  return { method, path: fillPath(path, params) }
}

/** Calls a route without a session and returns the response with any status. */
export function callRoute(id: OperationId, call: Omit<ApiCall, 'method'> = {}) {
  const { method, path } = resolveRoute(id)
  return callApi(path, { ...call, method })
}
