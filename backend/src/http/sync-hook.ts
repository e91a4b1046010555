import type { FastifyReply, FastifyRequest } from 'fastify'

type SyncHook = (request: FastifyRequest, reply: FastifyReply) => void

/** Wraps a synchronous function as a hook. An async hook would cost every request a promise and a microtask. */
export const syncHook =
  (hook: SyncHook) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    hook(request, reply)
    done()
  }
