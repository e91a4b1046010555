import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { byteRange, requestedRange } from '../storage/byte-range.ts'
import { sendRaw } from './send-raw.ts'

type Range = { start: number; end: number }
type File = { etag: string; name: string; type: string; bytes: number }

/** Sends a file as a download, or the part given by the `Range` header, so that interrupted downloads can resume. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, name, type, bytes }: File,
  read: (range: Range) => Promise<Readable> | Readable,
) {
  const requested = requestedRange(request.headers, etag)
  const range = requested ? byteRange(requested, bytes) : { start: 0, end: bytes - 1 }
  const content = await read(range)
  reply.type(type).headers({
    etag,
    'accept-ranges': 'bytes',
    'content-disposition': `attachment; filename="${name}"`,
    'content-length': range.end - range.start + 1,
  })
  if (requested) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  return sendRaw(reply, content)
}
