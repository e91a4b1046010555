import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Answers a request, or leaves it to those inside. */
export type RawHandler = (request: IncomingMessage, response: ServerResponse) => boolean

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Who stands at the door sees a request before Fastify, which takes longer to route it and to run the hooks than some answers
 * take. Who comes last stands in front.
 */
export function prependListener(app: FastifyInstance, isAnsweredBy: RawHandler) {
  const inside = app.server.listeners('request') as Listener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isAnsweredBy(request, response)) for (const answer of inside) answer(request, response)
  })
}
