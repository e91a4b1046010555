import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** For what is an answer already, text or bytes: the shape in the route's schema describes it and makes nothing of it. */
export const sendRawJson = (reply: FastifyReply, answer: string | Buffer | Readable) => reply.send(answer)
