import type { IncomingMessage, ServerResponse } from 'node:http'

const UPLOAD = /^\/recipes\/\d+\/images(?:\?|$)/
const FORM_SECONDS = 30
const UPLOAD_SECONDS = 600
const UNITS: Record<string, number> = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 }

/** Twenty pictures of 20 MB, and what a form needs around them. They are passed on as they arrive. */
export const MOST_UPLOAD_BYTES = 20 * 20 * 1024 ** 2 + 1024 ** 2

/** Photographs, which may take minutes. */
export const isUpload = (request: IncomingMessage) =>
  request.method === 'POST' && UPLOAD.test(request.url ?? '')

export function readBytes(text: string): number {
  const [, number = '', unit = ''] = /^(\d+)([KMG]?)$/i.exec(text.trim()) ?? []
  const bytes = Number(number || Number.NaN) * (UNITS[unit.toUpperCase()] ?? 1)
  if (Number.isNaN(bytes)) throw new Error(`BODY_SIZE_LIMIT must be a size such as 2M, not '${text}'.`)
  return bytes
}

function refuse(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(text)
}

/** adapter-node and Node know one limit for all requests; a photograph over a slow line needs more than a form. */
export function isWithinLimits(
  request: IncomingMessage,
  response: ServerResponse,
  formBytes: number,
): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  if (length === undefined && coding === undefined) return true
  const isLarge = isUpload(request)
  if (!isLarge && length === undefined) {
    refuse(response, 411, 'Say how long it is: a Content-Length is missing.')
    return false
  }
  if (Number(length ?? 0) > (isLarge ? MOST_UPLOAD_BYTES : formBytes)) {
    refuse(response, 413, 'That is too large.')
    return false
  }
  const timer = setTimeout(
    () => !request.complete && request.destroy(),
    (isLarge ? UPLOAD_SECONDS : FORM_SECONDS) * 1000,
  )
  response.once('close', () => clearTimeout(timer))
  return true
}
