import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { unsatisfiable } from './byte-range.ts'
import {
  cacheControlFor,
  contentTypeFor,
  type ObjectStore,
  parseKey,
  type StoredObject,
  storeUnavailable,
  type Warn,
} from './object-store.ts'
import { prepareBucket } from './prepare-bucket.ts'
import { openS3Client } from './s3-client.ts'

const REQUEST_TIMEOUT_MS = 10_000
const MAX_DELETE_BATCH = 1000

type S3Options = {
  url: string
  publicUrl: string
  bucket: string
  accessKey: string
  secretKey: string
  region: string
  onWarning?: Warn
}

/**
 * Stores objects in a bucket of any S3 server. Clients read `public/` from it directly and everything else through the
 * service.
 */
export class S3Store implements ObjectStore {
  readonly publicUrl: string
  readonly #client: S3Client
  readonly #bucket: string
  readonly #warn: Warn
  #prepared: Promise<void> | undefined

  constructor({ publicUrl, bucket, onWarning = () => {}, ...access }: S3Options) {
    this.publicUrl = publicUrl
    this.#bucket = bucket
    this.#warn = onWarning
    this.#client = openS3Client(access, REQUEST_TIMEOUT_MS)
  }

  /** If the server was down at start, the first write prepares it. */
  prepare(): Promise<void> {
    this.#prepared ??= prepareBucket(this.#client, this.#bucket, this.#warn).catch((error) => {
      this.#prepared = undefined
      throw storeUnavailable(error)
    })
    return this.#prepared
  }

  async put(key: string, bytes: Uint8Array) {
    const { folder } = parseKey(key)
    await this.prepare()
    const command = new PutObjectCommand({
      Bucket: this.#bucket,
      Key: key,
      Body: bytes,
      ContentType: contentTypeFor(key),
      CacheControl: cacheControlFor(folder),
    })
    await this.#client.send(command).catch(refuse)
  }

  async copy(from: string, to: string) {
    const { folder } = parseKey(to)
    parseKey(from)
    await this.prepare()
    const command = new CopyObjectCommand({
      Bucket: this.#bucket,
      Key: to,
      CopySource: `${this.#bucket}/${from}`,
      MetadataDirective: 'REPLACE',
      ContentType: contentTypeFor(to),
      CacheControl: cacheControlFor(folder),
    })
    await this.#client.send(command).catch(refuse)
  }

  async get(key: string, range?: string): Promise<StoredObject | undefined> {
    parseKey(key)
    const command = new GetObjectCommand({ Bucket: this.#bucket, Key: key, ...(range && { Range: range }) })
    const found = await this.#client.send(command).catch(ignoreMissing)
    if (!found) return undefined
    return {
      body: found.Body as Readable,
      length: found.ContentLength ?? 0,
      contentRange: found.ContentRange,
    }
  }

  async remove(keys: string[]) {
    for (let start = 0; start < keys.length; start += MAX_DELETE_BATCH) {
      const Objects = keys.slice(start, start + MAX_DELETE_BATCH).map((Key) => ({ Key }))
      const command = new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } })
      const { Errors = [] } = await this.#client.send(command).catch(refuse)
      if (Errors.length > 0) throw storeUnavailable(new Error(`${Errors[0]?.Key}: ${Errors[0]?.Message}`))
    }
  }

  close() {
    this.#client.destroy()
  }
}

function refuse(error: unknown): never {
  throw storeUnavailable(error)
}

function ignoreMissing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): undefined {
  if (error.name === 'NoSuchKey') return
  if (error.$metadata?.httpStatusCode === 416) throw unsatisfiable()
  throw storeUnavailable(error)
}
