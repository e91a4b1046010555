import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { diskFull, isDiskFull } from '../errors/disk-full.ts'
import { syncFile, syncFolder, writeThrough } from '../fsync.ts'
import { byteRange } from './byte-range.ts'
import { type ObjectStore, parseKey, type StoredObject, storeUnavailable } from './object-store.ts'

const HOUR_MS = 60 * 60 * 1000

/** Stores objects as files. A file under its final name is complete and synced, so it survives a power failure. */
export class FileStore implements ObjectStore {
  readonly publicUrl: string
  readonly #folder: string

  constructor(options: { folder: string; publicUrl: string }) {
    this.#folder = options.folder
    this.publicUrl = options.publicUrl
  }

  /** Deletes temporary files that a crash left. */
  prepare() {
    return guarded(async () => {
      await mkdir(this.#unfinished(), { recursive: true })
      for (const name of await readdir(this.#unfinished())) {
        const file = this.#unfinished(name)
        if ((await stat(file)).mtimeMs < Date.now() - HOUR_MS) await rm(file, { force: true })
      }
    })
  }

  put(key: string, bytes: Uint8Array) {
    return this.#write(key, (temporary) => writeThrough(temporary, bytes))
  }

  copy(from: string, to: string) {
    return this.#write(to, async (temporary) => {
      await copyFile(this.#path(from), temporary)
      await syncFile(temporary)
    })
  }

  get(key: string, range?: string): Promise<StoredObject | undefined> {
    return guarded(async () => {
      const file = await open(this.#path(key), 'r').catch(ignoreMissing)
      if (!file) return undefined
      try {
        const { size } = await file.stat()
        const { start, end } = range ? byteRange(range, size) : { start: 0, end: size - 1 }
        const contentRange = range ? `bytes ${start}-${end}/${size}` : undefined
        return { body: file.createReadStream({ start, end }), length: end - start + 1, contentRange }
      } catch (error) {
        await file.close()
        throw error
      }
    })
  }

  remove(keys: string[]) {
    return guarded(async () => {
      for (const key of keys) await rm(this.#path(key), { force: true })
    })
  }

  close() {}

  #write(key: string, fill: (temporary: string) => Promise<void>) {
    return guarded(async () => {
      const path = this.#path(key)
      const temporary = this.#unfinished(`${randomUUID()}.tmp`)
      await mkdir(dirname(temporary), { recursive: true })
      try {
        await fill(temporary)
        await makeFolder(dirname(path))
        await rename(temporary, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {})
        throw error
      }
    })
  }

  #path(key: string): string {
    const { folder, name, file } = parseKey(key)
    return join(this.#folder, folder, name.slice(0, 2), name.slice(2, 4), `${name}-${file}`)
  }

  #unfinished(name = '') {
    return join(this.#folder, 'unfinished', name)
  }
}

/** A new folder is durable only after its parent is synced. */
async function makeFolder(folder: string) {
  const first = await mkdir(folder, { recursive: true })
  if (!first) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** A disk that is read-only, unplugged or inaccessible counts as a store that is down. */
async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isDiskFull(error)) throw diskFull(error)
    if ((error as NodeJS.ErrnoException).code?.startsWith('E')) throw storeUnavailable(error)
    throw error
  }
}
