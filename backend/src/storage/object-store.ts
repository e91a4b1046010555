import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { unavailable } from '../errors/http-error.ts'

/** Where pictures and the uploads of imports are stored. Objects are written once under a key of their own and never change. */
export type ObjectStore = {
  /** What stands before the key in the address of an object under `public/`; no slash at the end. */
  readonly publicUrl: string
  /** Makes what the store needs (bucket, folders); called at start, and may be called again. */
  prepare: () => Promise<void>
  put: (key: string, bytes: Uint8Array) => Promise<void>
  copy: (from: string, to: string) => Promise<void>
  /** Undefined when there is no such object. `range` is one range as in the HTTP header. */
  get: (key: string, range?: string) => Promise<StoredObject | undefined>
  /** What is not there is fine. */
  remove: (keys: string[]) => Promise<void>
  close: () => void
}

export type StoredObject = { body: Readable; length: number; contentRange: string | undefined }
export type Visibility = 'public' | 'private'
/** The folder of an object. Uploads of imports are temporary, and nobody is ever given their address. */
type Folder = Visibility | 'uploads'
/** Where the pictures of a recipe lie: what not everyone sees is private. */
export const placeOf = (visibility: string): Visibility => (visibility === 'public' ? 'public' : 'private')
/** What a row knows of where its picture lies; its objects follow from that. */
export type StoredPicture = { object_key: string; widths: number[] }
/** For what an administrator should know and nobody has to wait for. */
export type Warn = (error: unknown, message: string) => void

const FORMATS = ['avif', 'webp'] as const
export type Format = (typeof FORMATS)[number]

/** Everything that reaches a store has this form, so no text of a user's ever becomes part of a path. */
export const OBJECT_KEY = /^(public|private)\/([0-9a-f]{32})\/(\d{1,5})\.(avif|webp)$/

const UPLOAD_KEY = /^(uploads)\/([0-9a-f]{32})\/(\d{1,5})\.(bin)$/
/** An upload is stored in objects of this size, so that it arrives and is read without taking much memory. */
export const UPLOAD_CHUNK_BYTES = 4 * 1024 * 1024

export const newUploadKey = () => `uploads/${randomBytes(16).toString('hex')}`
export const uploadKey = (key: string, chunk: number) => `${key}/${chunk}.bin`
export const uploadKeys = ({ object_key, size }: { object_key: string; size: number }) =>
  Array.from({ length: Math.ceil(size / UPLOAD_CHUNK_BYTES) }, (_, chunk) => uploadKey(object_key, chunk))

/** The key of a picture; the keys of its objects begin with it. */
export const newKey = (visibility: Visibility) => `${visibility}/${randomBytes(16).toString('hex')}`

export const objectKey = (key: string, width: number, format: Format) => `${key}/${width}.${format}`
export const objectKeys = ({ object_key, widths }: StoredPicture) =>
  widths.flatMap((width) => FORMATS.map((format) => objectKey(object_key, width, format)))

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' }
export const typeOf = (key: string) => TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

export function parseKey(key: string): { folder: Folder; name: string; file: string } {
  const [, folder, name, number, format] = OBJECT_KEY.exec(key) ?? UPLOAD_KEY.exec(key) ?? []
  if (!folder || !name) throw new Error(`'${key}' is not the key of an object`)
  return { folder: folder as Folder, name, file: `${number}.${format}` }
}

/** Objects never change, so that they may be kept for ever; nobody but us reads uploads. */
export const cacheControlFor = (folder: Folder) =>
  folder === 'uploads' ? 'no-store' : `${folder}, max-age=31536000, immutable`

/** Whatever ails a store, the service goes on without it. */
export const storeUnavailable = (cause: unknown) =>
  Object.assign(unavailable('Picture storage is not available. Please try again.'), { cause })
