import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Handles a request and returns true, or returns false to pass it on. */
type RawHandler = (request: IncomingMessage, response: ServerResponse) => boolean

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Registers a handler that runs before Fastify, because Fastify's router and hooks cost more than some responses. The
 * handler that was registered last runs first.
 */
export function prependListener(app: FastifyInstance, handle: RawHandler) {
  const nextListeners = app.server.listeners('request') as Listener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!handle(request, response)) for (const listener of nextListeners) listener(request, response)
  })
}
