import { Readable } from 'node:stream'
import * as yauzl from 'yauzl'
import { ArchiveError } from '../archive-error.ts'
import { LIMITS } from '../limits.ts'
import { decodeText } from './decode-text.ts'
import { safePath } from './entry-path.ts'
import type { Source } from './source.ts'

type ZipEntry = { path: string; size: number; packed: yauzl.Entry }

type ZipFile = {
  entries: ZipEntry[]
  /** Paths of unsafe entries: links, and names that lead out of the archive. They are reported, never opened. */
  refused: string[]
  read(entry: ZipEntry, most: number): Promise<Uint8Array>
}

const CHUNK_BYTES = 256 * 1024
const LINK = 0o120000
const FILE_KIND = 0o170000
const UTF8_NAME = 0x800

/** The library requests a few bytes per directory entry, and each request goes to another process. */
const SMALL = 4 * 1024

class SourceReader extends yauzl.RandomAccessReader {
  readonly source: Source
  #ahead: { start: number; bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() }

  constructor(source: Source) {
    super()
    this.source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(
      end - start <= SMALL ? this.#readAhead(start, end) : readChunks(this.source, start, end),
    )
  }

  async *#readAhead(start: number, end: number): AsyncGenerator<Uint8Array> {
    const { start: from, bytes } = this.#ahead
    if (start < from || end > from + bytes.length) {
      const length = Math.min(CHUNK_BYTES, this.source.size - start)
      this.#ahead = { start, bytes: await this.source.read(start, length) }
    }
    const ahead = this.#ahead
    yield ahead.bytes.subarray(start - ahead.start, end - ahead.start)
  }
}

async function* readChunks(source: Source, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; at += CHUNK_BYTES)
    yield await source.read(at, Math.min(CHUNK_BYTES, end - at))
}

const decodeName = (entry: yauzl.Entry): string =>
  entry.generalPurposeBitFlag & UTF8_NAME
    ? new TextDecoder().decode(entry.fileNameRaw)
    : decodeText(entry.fileNameRaw).text

const isLink = (entry: yauzl.Entry) => ((entry.externalFileAttributes >>> 16) & FILE_KIND) === LINK

/** Copies the fields: a yauzl entry refers to buffers of the central directory and would keep all of them in memory. */
function dropBuffers(entry: yauzl.Entry): yauzl.Entry {
  const none = Buffer.alloc(0)
  return Object.assign(entry, {
    fileNameRaw: none,
    extraFieldRaw: none,
    fileCommentRaw: none,
    extraFields: [],
  })
}

export async function openZip(source: Source): Promise<ZipFile> {
  const entries: ZipEntry[] = []
  const refused: string[] = []
  const zip = await asArchiveError(source.name, () =>
    yauzl.fromRandomAccessReaderPromise(new SourceReader(source), source.size, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
    }),
  )
  if (zip.entryCount > LIMITS.entries) throw new ArchiveError('too_many_entries', source.name)
  await asArchiveError(source.name, async () => {
    for await (const entry of zip.eachEntry()) {
      const name = decodeName(entry)
      const path = safePath(name)
      if (path === null || isLink(entry)) refused.push(name)
      else if (!path.endsWith('/'))
        entries.push({ path, size: entry.uncompressedSize, packed: dropBuffers(entry) })
    }
  })
  return { entries, refused, read: (entry, most) => readEntry(zip, entry, most, source.name) }
}

async function readEntry(zip: yauzl.ZipFile, entry: ZipEntry, most: number, zipName: string) {
  const place = `${zipName}/${entry.path}`
  const { packed, size } = entry
  if (size > most) throw new ArchiveError('file_too_large', place)
  if (packed.isEncrypted()) throw new ArchiveError('password_needed', place)
  if (size > LIMITS.ratioFromBytes && size > packed.compressedSize * LIMITS.ratio)
    throw new ArchiveError('suspicious_ratio', place)
  return asArchiveError(place, async () => {
    const stream = await zip.openReadStreamPromise(packed)
    const parts: Uint8Array[] = []
    for await (const part of stream) parts.push(part)
    return Buffer.concat(parts)
  })
}

/** Maps any error of the library about an invalid or truncated zip. */
async function asArchiveError<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError('file_cut_off', place, error)
  }
}
