import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends a serialized body (text, bytes or a stream), bypassing the route's response type. */
export const sendRaw = (reply: FastifyReply, body: string | Buffer | Readable) => reply.send(body)
