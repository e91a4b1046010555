import type { FastifyInstance } from 'fastify'
import { limitConnections } from '../../../connections/src/limit-connections.ts'
import { findProtocolFault } from '../../../connections/src/malformed-request.ts'
import { HttpError } from '../errors/http-error.ts'
import { useDoor } from './raw-listener.ts'
import { refuseAtDoor } from './send-raw-problem.ts'
import { atOnce } from './sync-hooks.ts'

/** Register it after all other handlers that run before Fastify: it decides when they run. */
export function useConnectionLimits(app: FastifyInstance) {
  useDoor(app, (request, response) => {
    const fault = findProtocolFault(request)
    if (!fault) return false
    refuseAtDoor(
      request,
      response,
      new HttpError(400, 'malformed', fault, { headers: { connection: 'close' } }),
    )
    return true
  })
  const connections = limitConnections(app.server)
  app.addHook(
    'onRequest',
    atOnce(({ routeOptions }, reply) => {
      if (routeOptions.config.isLasting) connections.protect(reply.raw)
    }),
  )
}
