import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../config.ts'
import { WEBSITE } from '../files.ts'
import type { Visit } from '../http/connection-limits.ts'
import { explainListenError } from './explain-listen-error.ts'

type ServeApi = (request: IncomingMessage, response: ServerResponse, visit: Visit) => boolean

export type Website = { close: () => Promise<void> }

/** Serves the built website in this process. It hands the requests for the API to `serveApi`. */
export async function openWebsite({ host, frontendPort }: Config, serveApi: ServeApi): Promise<Website> {
  const built: { openWebsite: (serveApi: ServeApi) => Promise<Website> } = await import(WEBSITE.href)
  return built
    .openWebsite(serveApi)
    .catch(explainListenError({ host, port: frontendPort, variable: 'FRONTEND_PORT' }))
}
