import { API_ROUTES } from '../generated/api-routes.ts'
import type { OperationId } from './api-calls.ts'
import { type ApiCall, callApi } from './call-api.server.ts'

/** Method and path of a route, with its path parameters filled in. */
export function resolveRoute(id: OperationId, params: object = {}) {
  const [method, path] = API_ROUTES[id].split(' ') as [ApiCall['method'], string]
  const values = new Map<string, string | number>(Object.entries(params))
  const fill = (_match: string, name: string) => encodeURIComponent(values.get(name) ?? '')
  return { method, path: path.replaceAll(/:(\w+)/g, fill) }
}

/** Calls a route without a session and returns the response with any status. */
export function callRoute(id: OperationId, call: Omit<ApiCall, 'method'> = {}) {
  const { method, path } = resolveRoute(id)
  return callApi(path, { ...call, method })
}
