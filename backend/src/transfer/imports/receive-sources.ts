import { createHash } from 'node:crypto'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import { cutText } from '@larder/amounts/cut-text'
import { ImportRead, MAX_IMPORT_BYTES, MAX_IMPORT_FILES } from '@larder/contract/transfer/imports'
import type { FastifyRequest } from 'fastify'
import { HttpError, invalid } from '../../errors/http-error.ts'
import { createUploadAbortSignal, nextPart, toFormError } from '../../http/form-parts.ts'
import { createValidator } from '../../http/validation.ts'
import type { ImportQuota } from './import-quota.ts'
import { insertSources, updateSourceSize } from './import-sources.queries.ts'
import type { Audience } from './share-import.ts'
import { storeUpload, type UploadStore } from './upload-objects.ts'

const HTTP_URL = /^https?:\/\/\S+$/
const MAX_NAME_LENGTH = 200
const isVisibility = createValidator(ImportRead.properties.visibility)
const isKitchenId = createValidator(ImportRead.properties.kitchen_id)

type ReceivedForm = {
  names: string[]
  /** SHA-256 of each file, to recognise a repeated request. */
  hashes: string[]
  audience: Partial<Audience>
}

type Receiving = { importId: number; userId: number; quota: ImportQuota }

/** Streams the files of a form to object storage, where every backend can read them. */
export async function receiveSources(
  request: FastifyRequest,
  stores: UploadStore,
  { importId, userId, quota }: Receiving,
): Promise<ReceivedForm> {
  const form: ReceivedForm = { names: [], hashes: [], audience: {} }
  const hangUp = createUploadAbortSignal(request)
  let url: string | null = null
  let bytesLeft = MAX_IMPORT_BYTES
  try {
    const parts = request.parts()
    const next = () => nextPart(request, parts, hangUp)
    for (let part = await next(); part; part = await next()) {
      if (part.type === 'file') await receive(part)
      else url = readField(part as MultipartValue) ?? url
    }
  } catch (error) {
    // Discard the rest of the upload: clients read the response only after sending everything.
    request.raw.unpipe().resume()
    throw hangUp.aborted ? hangUp.reason : toUploadError(error)
  }
  if (form.names.length === 0) throw invalid('/files', 'too_few', 'needs at least one file', { limit: 1 })
  return form

  async function receive(part: MultipartFile) {
    if (part.fieldname !== 'files')
      throw invalid(`/${part.fieldname}`, 'unknown_field', 'is not a known field')
    const position = form.names.length
    const name = toSourceName(part, position)
    const hash = createHash('sha256')
    await insertSources(stores.db, importId, [{ kind: 'bytes', name, url }], position)
    const owner = { user_id: userId, import_id: importId, source_position: position }
    const { size } = await storeUpload(stores, owner, counted(part.file, hash), quota)
    await updateSourceSize(stores.db, importId, position, size)
    if (part.file.truncated) throw tooLarge()
    form.names.push(name)
    form.hashes.push(hash.digest('hex'))
  }

  async function* counted(file: MultipartFile['file'], hash: ReturnType<typeof createHash>) {
    const stop = () => file.destroy(hangUp.reason)
    hangUp.addEventListener('abort', stop, { once: true })
    for await (const piece of file) {
      bytesLeft -= piece.length
      if (bytesLeft < 0) throw tooLarge()
      hash.update(piece)
      yield piece as Buffer
    }
    hangUp.removeEventListener('abort', stop)
  }

  /** Stores the field in `form`. Returns its value if it is the URL. */
  function readField({ fieldname, value }: MultipartValue): string | undefined {
    const text = String(value)
    if (fieldname === 'url' && HTTP_URL.test(text) && text.length <= 2000) return text
    if (fieldname === 'url') throw invalid('/url', 'not_an_address', 'must be an http or https URL')
    if (fieldname === 'visibility') form.audience.visibility = parseVisibility(text)
    else if (fieldname === 'kitchen_id') form.audience.kitchen_id = parseKitchenId(text)
    else throw invalid(`/${fieldname}`, 'unknown_field', 'is not a known field')
    return undefined
  }
}

function parseVisibility(text: string): Audience['visibility'] {
  if (isVisibility(text)) return text as Audience['visibility']
  throw invalid('/visibility', 'not_one_of', 'must be public, kitchen or private', {
    allowed: ['public', 'kitchen', 'private'],
  })
}

/** HTML forms send an empty field for no kitchen. */
function parseKitchenId(text: string): number | null {
  if (text === '') return null
  if (/^[1-9]\d{0,9}$/.test(text) && isKitchenId(Number(text))) return Number(text)
  throw invalid('/kitchen_id', 'invalid', 'must be the id of a kitchen')
}

/** For display only; never used as a path. */
function toSourceName({ filename }: MultipartFile, position: number): string {
  const name = (filename ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\ufffd]/gu, '')
    .split(/[\\/]/)
    .at(-1)
    ?.trim()
  return name ? cutText(name, MAX_NAME_LENGTH) : `file ${position + 1}`
}

const tooLarge = () => new HttpError(413, 'too_large', 'The files exceed 2 GB in total.')

function toUploadError(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
  if (code === 'FST_FILES_LIMIT')
    return invalid('/files', 'too_many', `must NOT have more than ${MAX_IMPORT_FILES} items`, {
      limit: MAX_IMPORT_FILES,
    })
  return toFormError(error)
}
