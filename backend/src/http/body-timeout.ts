import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sendSocketProblem } from './server-options.ts'
import { syncHook } from './sync-hook.ts'

const BODY_SECONDS = 15

/**
 * Limits the time in which a body must arrive, per route. Node has only one limit for all requests, but photo uploads
 * need more time than other requests should get.
 */
export function useBodyTimeout(app: FastifyInstance) {
  app.addHook(
    'onRequest',
    syncHook(({ raw, routeOptions }, reply) => {
      if (!hasBody(raw) || !(raw.socket instanceof Socket)) return
      const seconds = routeOptions.config.bodySeconds ?? BODY_SECONDS
      // Processing a large body takes time too. During that time, the connection must not count as idle.
      if (seconds > BODY_SECONDS) raw.setTimeout(seconds * 1000)
      const timer = setTimeout(() => {
        if (reply.raw.headersSent) raw.socket.destroy()
        else sendSocketProblem({ code: 'ERR_HTTP_REQUEST_TIMEOUT' } as NodeJS.ErrnoException, raw.socket)
      }, seconds * 1000)
      raw.once('close', () => clearTimeout(timer))
    }),
  )
}

/** Whether the headers announce a body, even for methods that should have none. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
