import type { IncomingMessage, ServerResponse } from 'node:http'
import { logEvent } from './log-event.ts'

/** `no-address`: without the visitor's address. */
export const ACCESS_LOGS = ['full', 'no-address', 'off'] as const
export type AccessLog = (typeof ACCESS_LOGS)[number]

/** Scripts, styles and fonts, which never change. */
const ASSET = /^\/_app\//

/** Logs one line for each page. The API logs the requests that it answers, forwarded ones too. */
export function logPage(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  accessLog: AccessLog,
) {
  // Without the query, which can contain secrets, as in the API's log.
  const [path = '/'] = (request.url ?? '/').split('?', 1)
  if (accessLog === 'off' || ASSET.test(path)) return
  const startedAt = performance.now()
  const client = accessLog === 'full' ? { address } : undefined
  response.once('close', () => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    logEvent('info', 'page', { method: request.method, status: response.statusCode, ...client, path, ms })
  })
}
