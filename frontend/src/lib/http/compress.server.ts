import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const SMALLEST = 1400
const TEXT = /^(text\/(html|javascript|css)|application\/(json|.+\+json)|image\/svg\+xml)/

const withBrotli = promisify(brotliCompress)
const withGzip = promisify(gzip)

/** adapter-node compresses files at build time and leaves rendered pages as they are. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  const isText = TEXT.test(response.headers.get('content-type') ?? '')
  if (!encoding || !isText || !response.body || response.headers.has('content-encoding')) return response

  const plain = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  if (plain.length < SMALLEST) return new Response(plain, { status: response.status, headers })

  const packed =
    encoding === 'br'
      ? await withBrotli(plain, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
        })
      : await withGzip(plain, { level: 5 })
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(packed.length))
  return new Response(packed as Uint8Array<ArrayBuffer>, { status: response.status, headers })
}
