import { createHash } from 'node:crypto'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import { ImportRead, MAX_IMPORT_BYTES, MAX_IMPORT_FILES } from '@larder/contract/transfer/imports'
import type { FastifyRequest } from 'fastify'
import { HttpError, invalid } from '../../errors/http-error.ts'
import { createUploadAbortSignal, nextPart, toFormError } from '../../http/form-parts.ts'
import { createChecker } from '../../http/validation.ts'
import type { ImportQuota } from './import-quota.ts'
import { insertSources, updateSourceSize } from './import-sources.queries.ts'
import type { Audience } from './share-import.ts'
import { storeUpload, type UploadStore } from './upload-objects.ts'

const ADDRESS = /^https?:\/\/\S+$/
const MAX_NAME_LENGTH = 200
const isVisibility = createChecker(ImportRead.properties.visibility)
const isKitchenId = createChecker(ImportRead.properties.kitchen_id)

export type ReceivedForm = {
  names: string[]
  /** Of each file, so that a repeated request is known by what it sends. */
  hashes: string[]
  audience: Partial<Audience>
}

type Receiving = { importId: number; userId: number; quota: ImportQuota }

/** Stores the files of a form as they arrive, where every backend can read them. */
export async function receiveSources(
  request: FastifyRequest,
  stores: UploadStore,
  { importId, userId, quota }: Receiving,
): Promise<ReceivedForm> {
  const form: ReceivedForm = { names: [], hashes: [], audience: {} }
  const hangUp = createUploadAbortSignal(request)
  let url: string | null = null
  let left = MAX_IMPORT_BYTES
  try {
    const parts = request.parts()
    const next = () => nextPart(request, parts, hangUp)
    for (let part = await next(); part; part = await next()) {
      if (part.type === 'file') await receive(part)
      else url = fieldOf(part as MultipartValue) ?? url
    }
  } catch (error) {
    // What is still to come is let go by: a client reads the answer only when it has sent everything.
    request.raw.unpipe().resume()
    throw hangUp.aborted ? hangUp.reason : explain(error)
  }
  if (form.names.length === 0) throw invalid('/files', 'too_few', 'needs at least one file', { limit: 1 })
  return form

  async function receive(part: MultipartFile) {
    if (part.fieldname !== 'files')
      throw invalid(`/${part.fieldname}`, 'unknown_field', 'is not a known field')
    const position = form.names.length
    const name = nameOf(part, position)
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
      left -= piece.length
      if (left < 0) throw tooLarge()
      hash.update(piece)
      yield piece as Buffer
    }
    hangUp.removeEventListener('abort', stop)
  }

  /** Answers the address, if that is what it is. */
  function fieldOf({ fieldname, value }: MultipartValue): string | undefined {
    const text = String(value)
    if (fieldname === 'url' && ADDRESS.test(text) && text.length <= 2000) return text
    if (fieldname === 'url') throw invalid('/url', 'not_an_address', 'must be an address on the web')
    if (fieldname === 'visibility') form.audience.visibility = visibilityOf(text)
    else if (fieldname === 'kitchen_id') form.audience.kitchen_id = kitchenOf(text)
    else throw invalid(`/${fieldname}`, 'unknown_field', 'is not a known field')
    return undefined
  }
}

function visibilityOf(text: string): Audience['visibility'] {
  if (isVisibility(text)) return text as Audience['visibility']
  throw invalid('/visibility', 'not_one_of', 'must be public, kitchen or private', {
    allowed: ['public', 'kitchen', 'private'],
  })
}

/** Of a plain form, which sends an empty field where none is meant. */
function kitchenOf(text: string): number | null {
  if (text === '') return null
  if (/^[1-9]\d{0,9}$/.test(text) && isKitchenId(Number(text))) return Number(text)
  throw invalid('/kitchen_id', 'invalid', 'must be the id of a kitchen')
}

/** Only to be shown: nothing is ever opened by it. */
function nameOf({ filename }: MultipartFile, position: number): string {
  const name = (filename ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\ufffd]/gu, '')
    .split(/[\\/]/)
    .at(-1)
    ?.trim()
  return name ? name.slice(0, MAX_NAME_LENGTH) : `file ${position + 1}`
}

const tooLarge = () => new HttpError(413, 'too_large', 'The files are larger than 2 GB together.')

function explain(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
  if (code === 'FST_FILES_LIMIT')
    return invalid('/files', 'too_many', `must NOT have more than ${MAX_IMPORT_FILES} items`, {
      limit: MAX_IMPORT_FILES,
    })
  return toFormError(error)
}
