import { gunzipSync } from 'node:zlib'
import { ArchiveError } from '../archive-error.ts'
import { LIMITS } from '../limits.ts'
import { type DecodedText, decodeText } from './decode-text.ts'
import { getExtension } from './entry-path.ts'
import { parseJson } from './parse-json.ts'

/** A file in memory; text and JSON are decoded on demand. */
export type OpenedFile = {
  /** Path for messages, starting with the outermost file. */
  place: string
  /** Path within its folder. */
  path: string
  extension: string
  bytes: Uint8Array
  decoded(): DecodedText
  text(): string
  /** Undefined if the content does not begin like JSON; throws if it does but is invalid. */
  json(): unknown
}

const DECLARED = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']|<meta[^>]*charset=["']?([\w-]+)/i

const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b

function unpackGzip(bytes: Uint8Array, place: string): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: LIMITS.fileBytes })
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new ArchiveError(isLarge ? 'file_too_large' : 'file_cut_off', place, error)
  }
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const [, xml, html] = DECLARED.exec(head) ?? []
  return xml ?? html
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

export function openFile(place: string, path: string, packed: Uint8Array): OpenedFile {
  const bytes = isGzip(packed) ? unpackGzip(packed, place) : packed
  const decoded = once(() => decodeText(bytes, declaredEncoding(bytes)))
  const text = () => decoded().text
  // Shelf lists and typed recipes can also begin with a bracket.
  const isText = /^(txt|conf|cook|menu|md|mmf)$/.test(getExtension(path))
  const json = once(() => {
    const begin = /[^\s\ufeff]/.exec(text())?.[0]
    if (begin === '{' || (begin === '[' && !isText)) return parseJson(text(), place)
    return undefined
  })
  return { place, path, extension: getExtension(path), bytes, decoded, text, json }
}
