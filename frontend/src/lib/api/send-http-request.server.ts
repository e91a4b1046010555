import { Agent, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps, Agent as SecureAgent } from 'node:https'
import { config } from '#config'
import type { ApiResponse } from './api-response.ts'

const TIMEOUT_MS = 15_000
const api = new URL(config.apiUrl)
const BASE_PATH = api.pathname.replace(/\/$/, '')
const isSecure = api.protocol === 'https:'
const request = isSecure ? requestHttps : requestHttp
const SERVER = {
  hostname: api.hostname.replace(/^\[|\]$/g, ''),
  port: api.port,
  agent: new (isSecure ? SecureAgent : Agent)({ keepAlive: true }),
  timeout: TIMEOUT_MS,
}

/** `node:http` instead of `fetch`: a third of the CPU time, and every page waits for this. */
export function sendHttpRequest(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | undefined,
): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ ...SERVER, method, path: BASE_PATH + path, headers }, (response) => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => resolve(toApiResponse(response, text)))
        .on('error', reject)
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error(`No response within ${TIMEOUT_MS} ms.`)))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function toApiResponse(
  { statusCode: status = 0, statusMessage, headers }: IncomingMessage,
  text: string,
): ApiResponse {
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText: statusMessage ?? '',
    headers: { get: (name) => headers[name]?.toString() ?? null },
    json: async () => JSON.parse(text),
  }
}
