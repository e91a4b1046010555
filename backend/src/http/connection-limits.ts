import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { limitConnections } from '../../../connections/src/limit-connections.ts'
import { findProtocolFault } from '../../../connections/src/malformed-request.ts'
import { HttpError } from '../errors/http-error.ts'
import { prependListener } from './raw-listener.ts'
import { addRouteHook } from './route-hooks.ts'
import { sendRawProblem } from './send-raw-problem.ts'
import { syncHook } from './sync-hook.ts'

/** What the website's server, which limits its connections itself, knows about a request. */
export type Visit = { address: string; protect: (response: ServerResponse) => void }

declare module 'node:http' {
  interface IncomingMessage {
    /** Exempts a response from the limits of the server that received the request. */
    protectResponse?: (response: ServerResponse) => void
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Handles a request that the website's server has received. */
    serveVisit: (request: IncomingMessage, response: ServerResponse, visit: Visit) => void
  }
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

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
  const listeners = app.server.listeners('request') as Listener[]
  app.decorate('serveVisit', (request: IncomingMessage, response: ServerResponse, visit: Visit) => {
    request.isFromWebsite = true
    request.visitorAddress = visit.address
    request.protectResponse = visit.protect
    for (const listener of listeners) listener(request, response)
  })
  const connections = limitConnections(app.server)
  addRouteHook(
    app,
    'onRequest',
    ({ config }) => config?.isStreaming === true,
    syncHook(({ raw }, reply) => {
      if (raw.protectResponse) raw.protectResponse(reply.raw)
      else connections.protect(reply.raw)
    }),
  )
}
