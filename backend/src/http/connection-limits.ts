import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { limitConnections } from '../../../connections/src/limit-connections.ts'
import { findProtocolFault } from '../../../connections/src/malformed-request.ts'
import { HttpError } from '../errors/http-error.ts'
import { prependListener } from './raw-listener.ts'
import { sendRawProblem } from './send-raw-problem.ts'
import { syncHook } from './sync-hook.ts'

/** Register after all other raw listeners: this one decides when they run. */
export function useConnectionLimits(
  app: FastifyInstance,
  isFromWebsite: (request: IncomingMessage) => boolean,
) {
  prependListener(app, (request, response) => {
    if (isFromWebsite(request)) connections.trust(request.socket)
    const fault = findProtocolFault(request)
    if (!fault) return false
    sendRawProblem(
      request,
      response,
      new HttpError(400, 'malformed', fault, { headers: { connection: 'close' } }),
    )
    return true
  })
  const connections = limitConnections(app.server)
  app.addHook(
    'onRequest',
    syncHook(({ routeOptions }, reply) => {
      if (routeOptions.config.isStreaming) connections.protect(reply.raw)
    }),
  )
}
