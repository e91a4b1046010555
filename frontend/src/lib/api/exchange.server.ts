import { Agent, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps, Agent as SecureAgent } from 'node:https'
import { config } from '#config'
import type { ApiAnswer } from './call-api.server.ts'

const SILENCE_MS = 15_000
const api = new URL(config.apiUrl)
const BASE_PATH = api.pathname.replace(/\/$/, '')
const isSecure = api.protocol === 'https:'
const request = isSecure ? requestHttps : requestHttp
const SERVER = {
  hostname: api.hostname.replace(/^\[|\]$/g, ''),
  port: api.port,
  agent: new (isSecure ? SecureAgent : Agent)({ keepAlive: true }),
  timeout: SILENCE_MS,
}

/** Sends and receives text in a third of the CPU time that `fetch` takes: every page waits for this. */
export function exchange(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | undefined,
): Promise<ApiAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...SERVER, method, path: BASE_PATH + path, headers }, (response) => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => resolve(answer(response, text)))
        .on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error(`No answer within ${SILENCE_MS} ms.`)))
    sent.on('error', reject)
    sent.end(body)
  })
}

function answer(
  { statusCode: status = 0, statusMessage, headers }: IncomingMessage,
  text: string,
): ApiAnswer {
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText: statusMessage ?? '',
    headers: { get: (name) => headers[name]?.toString() ?? null },
    json: async () => JSON.parse(text),
  }
}
