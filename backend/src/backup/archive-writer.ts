import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { StartError } from '../db/start-error.ts'
import { syncFolder } from '../fsync.ts'
import { MANIFEST, MANIFEST_SUM, type Manifest, type Part } from './manifest.ts'
import { countPadding, TAR_END, tarHeader } from './tar-header.ts'

/**
 * Writes a tar file part by part. The list of parts with their checksums comes last, because only then it is complete.
 */
export class ArchiveWriter {
  readonly #out: Writable
  readonly #time = Math.floor(Date.now() / 1000)
  readonly #parts: Part[] = []
  #failure: Error | undefined

  constructor(out: Writable) {
    this.#out = out
    // A full disk is reported by the next write. Without this listener, the error event would end the process.
    out.on('error', (error) => (this.#failure = error))
  }

  async add(name: string, bytes: Buffer) {
    this.#parts.push({ name, size: bytes.length, sha256: hash('sha256', bytes, 'hex') })
    await this.#write(tarHeader({ name, size: bytes.length, time: this.#time }))
    await this.#write(bytes)
    await this.#write(Buffer.alloc(countPadding(bytes.length)))
  }

  async finish(about: Omit<Manifest, 'parts' | 'created_at'>) {
    const created_at = new Date(this.#time * 1000).toISOString()
    const manifest: Manifest = { ...about, created_at, parts: [...this.#parts] }
    const bytes = Buffer.from(`${JSON.stringify(manifest)}\n`)
    await this.add(MANIFEST, bytes)
    await this.add(MANIFEST_SUM, Buffer.from(`${hash('sha256', bytes, 'hex')}  ${MANIFEST}\n`))
    await this.#write(TAR_END)
  }

  async #write(bytes: Buffer) {
    if (this.#failure) throw this.#failure
    if (bytes.length > 0 && !this.#out.write(bytes)) await once(this.#out, 'drain')
  }
}

/**
 * Renames the file to its final name after it is complete and synced. It contains password hashes, so only the owner
 * can read it.
 */
export async function writeArchiveFile(file: string, fill: (writer: ArchiveWriter) => Promise<void>) {
  if (existsSync(file)) throw new StartError(`${file} already exists and is not overwritten.`)
  await mkdir(dirname(file), { recursive: true })
  const partial = `${file}.partial`
  await rm(partial, { force: true })
  const out = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await fill(new ArchiveWriter(out))
    out.end()
    await finished(out)
    await rename(partial, file)
    await syncFolder(dirname(file))
  } catch (error) {
    out.destroy()
    await rm(partial, { force: true })
    throw error
  }
}
