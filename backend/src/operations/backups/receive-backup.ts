import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { HttpError, invalid, unavailable } from '../../errors/http-error.ts'
import { createUploadAbortSignal, nextPart, toFormError } from '../../http/form-parts.ts'
import { tempFileName } from '../../temp-files.ts'
import { describeFile } from './describe-backup.ts'

type ReceivedBackup = { path: string; bytes: number; sha256: string; discard: () => Promise<void> }

/** Streams the file of a form to the disk and verifies it. A killed upload leaves a file that the next start deletes. */
export async function receiveBackup(request: FastifyRequest, folder: string): Promise<ReceivedBackup> {
  await mkdir(folder, { recursive: true })
  const path = tempFileName(join(folder, 'upload'))
  const discard = () => rm(path, { force: true })
  try {
    const sha256 = await receiveFile(request, path)
    await describeFile(path)
    return { path, bytes: (await stat(path)).size, sha256, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Returns its SHA-256, by which a repeated request is recognised. */
async function receiveFile(request: FastifyRequest, path: string): Promise<string> {
  const signal = createUploadAbortSignal(request)
  try {
    const parts = request.parts()
    const part = await nextPart(request, parts, signal)
    if (part?.type !== 'file' || part.fieldname !== 'file')
      throw invalid('/file', 'required', 'is required', { fields: ['file'] })
    // It contains password hashes, so only the owner can read it.
    const sum = createHash('sha256')
    const out = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(part.file, hashing(sum), out, { signal })
    if (part.file.truncated) throw tooLarge()
    if (await nextPart(request, parts, signal))
      throw invalid('', 'too_many', 'must have one file', { limit: 1 })
    return sum.digest('hex')
  } catch (error) {
    // Discard the rest of the upload: clients read the response only after sending everything.
    request.raw.unpipe().resume()
    throw signal.aborted ? signal.reason : toUploadError(error)
  }
}

const hashing = (sum: ReturnType<typeof createHash>) =>
  async function* (source: AsyncIterable<Buffer>) {
    for await (const bytes of source) {
      sum.update(bytes)
      yield bytes
    }
  }

const tooLarge = () =>
  new HttpError(413, 'too_large', 'The file exceeds 2 GB. Restore it on the command line.')

function toUploadError(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
  if (code === 'FST_FILES_LIMIT') return invalid('/file', 'too_many', 'must be one file', { limit: 1 })
  if (code === 'ENOSPC') return unavailable('The disk is full. Nothing was saved.', undefined, 'disk_full')
  return toFormError(error)
}
