import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends a body that is already serialized (text or bytes), past the response type of the route. */
export const sendRawJson = (reply: FastifyReply, body: string | Buffer | Readable) => reply.send(body)
