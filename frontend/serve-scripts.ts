import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type CompiledTexts, fillMessages } from './fill-messages.ts'

const SCRIPT = /^\/_app\/immutable\/([a-z]{2}(?:-[A-Z]{2})?)\/((?:chunks|entry|nodes)\/[\w.~-]+\.js)$/
const BROTLI_QUALITY = 10

type Script = { encoding: string | undefined; body: Buffer }

/**
 * Serves the browser's scripts, which the build writes once for all languages into `folder`. Fills in the texts of the
 * language in the path and compresses the result, once per file, language and encoding. Other requests go to `next`.
 */
export function serveScripts(
  folder: URL,
  next: (request: IncomingMessage, response: ServerResponse) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  const texts = remember((locale) =>
    readFile(new URL(`texts/${locale}.json`, folder), 'utf8').then((json): CompiledTexts => JSON.parse(json)),
  )
  const scripts = remember(async (key): Promise<Script> => {
    const [encoding, locale = '', file = ''] = key.split(' ')
    const [source, found] = await Promise.all([readFile(new URL(file, folder), 'utf8'), texts(locale)])
    const plain = Buffer.from(fillMessages(source, found))
    if (encoding === 'br') return { encoding, body: await compressBrotli(plain) }
    if (encoding === 'gzip') return { encoding, body: await promisify(gzip)(plain, { level: 9 }) }
    return { encoding: undefined, body: plain }
  })

  return (request, response) => {
    const [, locale, file] = SCRIPT.exec(request.url ?? '') ?? []
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return next(request, response)
    const accepted = (request.headers['accept-encoding'] ?? '').split(/[\s,;]+/)
    const encoding = ['br', 'gzip'].find((name) => accepted.includes(name)) ?? 'identity'
    scripts(`${encoding} ${locale} ${file}`).then(
      (script) => send(script, request, response),
      // A file of another version or an unknown language.
      () => next(request, response),
    )
  }
}

/** Calls `load` once per key, unless it fails. */
function remember<Value>(load: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>()
  return (key) => {
    const found = known.get(key) ?? load(key)
    known.set(key, found)
    found.catch(() => known.delete(key))
    return found
  }
}

const compressBrotli = (plain: Buffer) =>
  promisify(brotliCompress)(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })

function send({ encoding, body }: Script, request: IncomingMessage, response: ServerResponse) {
  response.writeHead(200, {
    'content-type': 'text/javascript',
    'content-length': body.length,
    'cache-control': 'public,max-age=31536000,immutable',
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
