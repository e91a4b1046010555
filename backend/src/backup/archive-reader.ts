import { createHash, hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { StartError } from '../db/start-error.ts'
import { OBJECT_KEY } from '../storage/object-store.ts'
import {
  findObjectKey,
  findTableName,
  MANIFEST,
  MANIFEST_SUM,
  type Manifest,
  type Part,
  parseManifest,
} from './manifest.ts'
import { countPadding, HEADER_BYTES, readTarHeader, TAR_END, type TarEntry } from './tar-header.ts'

const CHUNK = 1024 * 1024

type Found = TarEntry & { offset: number; sha256: string }

export class DamagedBackup extends StartError {
  constructor(what: string) {
    super(`This is not a whole backup: ${what}. Nothing was changed.`)
  }
}

/** A backup that was read to the end and verified: every byte is as the writer would have written it. */
export class Archive {
  readonly manifest: Manifest
  readonly #file: FileHandle
  readonly #offsets: Map<string, number>

  constructor(file: FileHandle, manifest: Manifest, found: Found[]) {
    this.#file = file
    this.manifest = manifest
    this.#offsets = new Map(found.map((entry) => [entry.name, entry.offset]))
  }

  async read({ name, size, sha256 }: Part): Promise<Buffer> {
    const bytes = await readExactly(this.#file, this.#offsets.get(name) ?? 0, size)
    if (hash('sha256', bytes, 'hex') !== sha256) throw damaged(`${name} has changed since it was checked`)
    return bytes
  }

  close() {
    return this.#file.close()
  }
}

export async function openArchive(path: string, onBytes: (count: number, total: number) => void = () => {}) {
  const file = await open(path, 'r').catch((error) => {
    throw new StartError(`${path} cannot be read (${error.code}).`)
  })
  try {
    const { size } = await file.stat()
    const found = await scan(file, size, (count) => onBytes(count, size))
    return new Archive(file, await checkManifest(file, found), found)
  } catch (error) {
    await file.close()
    throw error
  }
}

async function scan(file: FileHandle, size: number, onBytes: (count: number) => void): Promise<Found[]> {
  const found: Found[] = []
  let position = 0
  while (found.at(-1)?.name !== MANIFEST_SUM) {
    const entry = readTarHeader(await readExactly(file, position, HEADER_BYTES))
    if (!entry) throw damaged(`there is no part at byte ${position}`)
    const offset = position + HEADER_BYTES
    const padding = countPadding(entry.size)
    if (offset + entry.size + padding > size) throw damaged(`${entry.name} is cut short`)
    found.push({ ...entry, offset, sha256: await hashRange(file, offset, entry.size, onBytes) })
    requireZeros(await readExactly(file, offset + entry.size, padding))
    position = offset + entry.size + padding
  }
  if (position + TAR_END.length !== size) throw damaged('it does not end where it should')
  requireZeros(await readExactly(file, position, TAR_END.length))
  return found
}

async function checkManifest(file: FileHandle, found: Found[]): Promise<Manifest> {
  const [listed, sum] = found.splice(-2)
  if (!listed || !sum || listed.name !== MANIFEST) throw damaged('its list of contents is missing')
  const expected = `${listed.sha256}  ${MANIFEST}\n`
  if ((await readExactly(file, sum.offset, sum.size)).toString() !== expected)
    throw damaged('its list of contents has changed')
  const manifest = parseManifest(await readExactly(file, listed.offset, listed.size))
  const time = Date.parse(manifest.created_at) / 1000
  if ([...found, listed, sum].some((entry) => entry.time !== time)) throw damaged('its parts differ in age')
  if (manifest.parts.length !== found.length) throw damaged('it has not the parts that it lists')
  for (const [index, part] of manifest.parts.entries()) {
    const entry = found[index]
    if (entry?.name !== part.name || entry.size !== part.size || entry.sha256 !== part.sha256)
      throw damaged(`${part.name} is not what was written`)
    // Names become table names and paths.
    if (!findTableName(part.name) && !OBJECT_KEY.test(findObjectKey(part.name) ?? ''))
      throw damaged(`${part.name} is no part of a backup`)
  }
  return manifest
}

async function hashRange(file: FileHandle, offset: number, size: number, onBytes: (count: number) => void) {
  const sum = createHash('sha256')
  for (let done = 0; done < size; done += CHUNK) {
    const bytes = await readExactly(file, offset + done, Math.min(CHUNK, size - done))
    sum.update(bytes)
    onBytes(bytes.length)
  }
  return sum.digest('hex')
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done)
    if (bytesRead === 0) throw damaged('it is cut short')
    done += bytesRead
  }
  return bytes
}

function requireZeros(bytes: Buffer) {
  if (bytes.some((byte) => byte !== 0)) throw damaged('there is something between its parts')
}

const damaged = (what: string) => new DamagedBackup(what)
