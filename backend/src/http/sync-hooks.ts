import type { FastifyReply, FastifyRequest } from 'fastify'

type Look = (request: FastifyRequest, reply: FastifyReply) => void

/** A hook that waits for nothing. An async function would cost every request a promise and a turn of the queue. */
export const syncHook =
  (look: Look) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    look(request, reply)
    done()
  }
