import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { unavailable } from '../errors/http-error.ts'

/** Storage for pictures and uploads of imports. Every object has its own key, is written once and never changes. */
export type ObjectStore = {
  /** URL prefix of objects under `public/`, without a slash at the end. */
  readonly publicUrl: string
  /** Creates the bucket or folders. Called at start; can be called again. */
  prepare: () => Promise<void>
  put: (key: string, bytes: Uint8Array) => Promise<void>
  copy: (from: string, to: string) => Promise<void>
  /** Undefined if there is no such object. `range` is a single range as in the HTTP header. */
  get: (key: string, range?: string) => Promise<StoredObject | undefined>
  /** Missing objects are ignored. */
  remove: (keys: string[]) => Promise<void>
  close: () => void
}

export type StoredObject = { body: Readable; length: number; contentRange: string | undefined }
export type Visibility = 'public' | 'private'
/** Top folder of an object. Uploads of imports are temporary and have no URL. */
type Folder = Visibility | 'uploads'
/** Pictures of recipes that not everyone can see are private. */
export const chooseStorageArea = (visibility: string): Visibility =>
  visibility === 'public' ? 'public' : 'private'
/** The columns from which the keys of a picture's objects follow. */
export type StoredPicture = { object_key: string; widths: number[] }
/** Reports problems that do not concern the caller to the log. */
export type Warn = (error: unknown, message: string) => void

const FORMATS = ['avif', 'webp'] as const
export type Format = (typeof FORMATS)[number]

/** Every key must have this form, so no user text becomes part of a path. */
export const OBJECT_KEY = /^(public|private)\/([0-9a-f]{32})\/(\d{1,5})\.(avif|webp)$/

const UPLOAD_KEY = /^(uploads)\/([0-9a-f]{32})\/(\d{1,5})\.(bin)$/
/** Uploads are split into objects of this size to limit memory. */
export const UPLOAD_CHUNK_BYTES = 4 * 1024 * 1024

export const newUploadKey = () => `uploads/${randomBytes(16).toString('hex')}`
export const uploadKey = (key: string, chunk: number) => `${key}/${chunk}.bin`
export const uploadKeys = ({ object_key, size }: { object_key: string; size: number }) =>
  Array.from({ length: Math.ceil(size / UPLOAD_CHUNK_BYTES) }, (_, chunk) => uploadKey(object_key, chunk))

/** The key of a picture is the prefix of its objects' keys. */
export const newKey = (visibility: Visibility) => `${visibility}/${randomBytes(16).toString('hex')}`

export const objectKey = (key: string, width: number, format: Format) => `${key}/${width}.${format}`
export const objectKeys = ({ object_key, widths }: StoredPicture) =>
  widths.flatMap((width) => FORMATS.map((format) => objectKey(object_key, width, format)))

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' }
export const contentTypeFor = (key: string) =>
  TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

export function parseKey(key: string): { folder: Folder; name: string; file: string } {
  const [, folder, name, number, format] = OBJECT_KEY.exec(key) ?? UPLOAD_KEY.exec(key) ?? []
  if (!folder || !name) throw new Error(`'${key}' is not the key of an object`)
  return { folder: folder as Folder, name, file: `${number}.${format}` }
}

/** Objects never change, so they can be cached forever. Only the service reads uploads. */
export const cacheControlFor = (folder: Folder) =>
  folder === 'uploads' ? 'no-store' : `${folder}, max-age=31536000, immutable`

/** The service keeps running if the store fails. */
export const storeUnavailable = (cause: unknown) =>
  Object.assign(unavailable('Picture storage is not available. Please try again.'), { cause })
