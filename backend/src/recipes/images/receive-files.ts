import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '@larder/contract/recipes/recipe-images'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../../errors/http-error.ts'
import { checkString } from '../../http/clean-text.ts'
import { createUploadAbortSignal, nextPart, toFormError } from '../../http/form-parts.ts'
import { refuseFile } from './image-errors.ts'

const MAX_ALT_LENGTH = 500

type ReceivedFile = { path: string; sha256: string }
export type ReceivedForm = { files: ReceivedFile[]; alt: (string | null)[] }

/** Streams the files of a form into a folder, so that uploads do not use memory. */
export async function receiveFiles(
  request: FastifyRequest,
  folder: string,
  maxFiles = MAX_IMAGES,
): Promise<ReceivedForm> {
  const form: ReceivedForm = { files: [], alt: [] }
  const disconnected = createUploadAbortSignal(request)
  try {
    const parts = request.parts()
    const next = () => nextPart(request, parts, disconnected)
    for (let part = await next(); part; part = await next()) {
      if (part.type === 'file')
        form.files.push(await receiveFile(part, form.files.length, folder, disconnected))
      else form.alt.push(parseAlt(part as MultipartValue, form.alt.length))
    }
  } catch (error) {
    // Discards the rest of the body: clients read the response only after sending everything.
    request.raw.unpipe().resume()
    throw disconnected.aborted ? disconnected.reason : toHttpError(error, form.files.length, maxFiles)
  }
  if (form.files.length === 0) throw invalid('/files', 'too_few', 'needs at least one image', { limit: 1 })
  if (form.alt.length > form.files.length)
    throw invalid('/alt', 'too_many', 'describes more images than there are', { limit: form.files.length })
  return form
}

async function receiveFile(
  part: MultipartFile,
  index: number,
  folder: string,
  disconnected: AbortSignal,
): Promise<ReceivedFile> {
  if (part.fieldname !== 'files') throw invalid(`/${part.fieldname}`, 'unknown_field', 'is not a known field')
  const path = join(folder, String(index))
  const hash = createHash('sha256')
  part.file.on('data', (chunk) => hash.update(chunk))
  await pipeline(part.file, createWriteStream(path, { flags: 'wx' }), { signal: disconnected })
  if (part.file.truncated) throw tooLarge(index)
  return { path, sha256: hash.digest('hex') }
}

function parseAlt(part: MultipartValue, index: number): string | null {
  if (part.fieldname !== 'alt') throw invalid(`/${part.fieldname}`, 'unknown_field', 'is not a known field')
  const path = `/alt/${index}`
  const text = String(part.value).normalize('NFC').trim()
  if (text.length > MAX_ALT_LENGTH || part.valueTruncated)
    throw invalid(path, 'too_long', `must NOT have more than ${MAX_ALT_LENGTH} characters`, {
      limit: MAX_ALT_LENGTH,
    })
  checkString(text, path)
  // The replacement character stands for invalid bytes; storing it would make the damage permanent.
  if (text.includes('\ufffd')) throw invalid(path, 'forbidden_character', 'is not valid UTF-8')
  return text || null
}

const tooLarge = (index: number) =>
  refuseFile(index, {
    code: 'file_too_large',
    message: 'is larger than 20 MB',
    params: { limit: MAX_IMAGE_BYTES },
  })

/** Replaces the messages of the plugin, which are for programmers. */
function toHttpError(error: unknown, received: number, maxFiles: number): unknown {
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(received)
  if (code === 'FST_FILES_LIMIT')
    return invalid('/files', 'too_many', `must NOT have more than ${maxFiles} items`, { limit: maxFiles })
  return toFormError(error)
}
