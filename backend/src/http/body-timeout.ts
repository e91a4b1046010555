import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refuseMalformed } from './server-options.ts'
import { syncHook } from './sync-hooks.ts'

const BODY_SECONDS = 15

/** Node knows one limit for all requests, and a photograph over a slow line needs more than it should give to others. */
export function useBodyTimeout(app: FastifyInstance) {
  app.addHook(
    'onRequest',
    syncHook(({ raw, routeOptions }, reply) => {
      if (!hasBody(raw) || !(raw.socket instanceof Socket)) return
      const seconds = routeOptions.config.bodySeconds ?? BODY_SECONDS
      // Work on a large body may take a while too, and a connection that waits for it is not idle.
      if (seconds > BODY_SECONDS) raw.setTimeout(seconds * 1000)
      const timer = setTimeout(() => {
        if (reply.raw.headersSent) raw.socket.destroy()
        else refuseMalformed({ code: 'ERR_HTTP_REQUEST_TIMEOUT' } as NodeJS.ErrnoException, raw.socket)
      }, seconds * 1000)
      raw.once('close', () => clearTimeout(timer))
    }),
  )
}

/** Whether one is announced, also by who asks for something that needs none. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
