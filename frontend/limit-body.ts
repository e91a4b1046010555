import type { IncomingMessage, ServerResponse } from 'node:http'

type BodyLimit = { path: RegExp; maxBytes: number; seconds: number }

const FORM_SECONDS = 30
const UNITS: Record<string, number> = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 }
/** Multipart overhead. */
const FORM_OVERHEAD = 1024 ** 2

/** Streamed uploads, which may take minutes. */
const UPLOADS: BodyLimit[] = [
  {
    path: /^\/recipes\/\d+\/images(?:\?|$)/,
    maxBytes: 20 * 20 * 1024 ** 2 + FORM_OVERHEAD,
    seconds: 600,
  },
  {
    path: /^\/(?:recipes\/\d+\/cookings\/\d+\/image|recipes\/\d+\?\/cooked|books\/\d+\/image)$/,
    maxBytes: 20 * 1024 ** 2 + FORM_OVERHEAD,
    seconds: 600,
  },
  {
    path: /^\/(?:import\/files|admin\/backups\/upload)(?:\?|$)/,
    maxBytes: 2_000_000_000 + FORM_OVERHEAD,
    seconds: 3600,
  },
]
export const MAX_UPLOAD_BYTES = Math.max(...UPLOADS.map(({ maxBytes }) => maxBytes))

const findUploadLimit = ({ method, url = '' }: IncomingMessage) =>
  method === 'POST' ? UPLOADS.find(({ path }) => path.test(url)) : undefined

export const isUpload = (request: IncomingMessage) => findUploadLimit(request) !== undefined

/** Undefined if it is not a size such as 2M. */
export function parseBytes(text: string): number | undefined {
  const [, number, unit = ''] = /^(\d+)([KMG]?)$/i.exec(text.trim()) ?? []
  return number === undefined ? undefined : Number(number) * (UNITS[unit.toUpperCase()] ?? 1)
}

export function refuse(response: ServerResponse, status: number, text: string) {
  response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
    .end(text)
}

/** Size and time limits by route: adapter-node and Node have one limit for all, and uploads need more than forms. */
export function isWithinLimits(
  request: IncomingMessage,
  response: ServerResponse,
  formBytes: number,
): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  if (length === undefined && coding === undefined) return true
  const upload = findUploadLimit(request)
  if (!upload && length === undefined) {
    refuse(response, 411, 'Content-Length is required.')
    return false
  }
  if (Number(length ?? 0) > (upload?.maxBytes ?? formBytes)) {
    refuse(response, 413, 'Request body too large.')
    return false
  }
  const milliseconds = (upload?.seconds ?? FORM_SECONDS) * 1000
  // The connection is idle while the API processes the upload.
  if (upload) request.setTimeout(milliseconds)
  const timer = setTimeout(() => !request.complete && request.destroy(), milliseconds)
  request.once('close', () => clearTimeout(timer))
  return true
}
