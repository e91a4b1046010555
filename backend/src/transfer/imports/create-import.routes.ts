import multipart from '@fastify/multipart'
import { cutText } from '@larder/amounts/cut-text'
import {
  type ImportCreate,
  type InboxCreate,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_FILES,
} from '@larder/contract/transfer/imports'
import { IMPORT_ROUTES } from '@larder/contract/transfer/imports.routes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/db.ts'
import { conflict, invalid } from '../../errors/http-error.ts'
import { requireCaller, USER } from '../../http/access.ts'
import { AdmissionQueue } from '../../http/admission-queue.ts'
import { handle } from '../../http/handle.ts'
import { runIdempotentWrite, sendStoredResponse } from '../../http/idempotency.ts'
import { byAccount, type RateLimit } from '../../http/rate-limits.ts'
import { buildItemResponse } from '../../http/resource.ts'
import { LARGE_BODY } from '../../http/server-options.ts'
import type { App, Services } from '../../http/services.ts'
import { addImportJob, readImportJob } from './import-jobs.ts'
import { findImportQuota, requireQuota } from './import-quota.ts'
import { insertSources, updateSourceSize } from './import-sources.queries.ts'
import { findUsedBytes } from './import-uploads.queries.ts'
import {
  countUnfinished,
  deleteImport,
  importResource,
  insertImport,
  updateImport,
} from './imports.queries.ts'
import { receiveSources } from './receive-sources.ts'
import { chooseAudience } from './share-import.ts'
import { storeUpload } from './upload-objects.ts'

const UPLOAD_SECONDS = 3600
const UPLOAD_LIMITS = { maxRunning: 8, maxWaiting: 0, maxPerCaller: 2, retryAfterSeconds: 20 }
const MAX_UNFINISHED = 20
const MAX_NAME_LENGTH = 80

type RequestedAudience = Parameters<typeof chooseAudience>[2] & { is_inbox?: boolean }
/** Recipes that nobody has looked at are private. */
const INBOX: RequestedAudience = { visibility: 'private', is_inbox: true }

const UPLOAD_FLAGS = {
  bodySeconds: UPLOAD_SECONDS,
  isStreaming: true,
  keepsCache: true,
  bodyLimit: LARGE_BODY,
}
const URL_ONLY = /^https?:\/\/\S{1,1990}$/

const IMPORTS: RateLimit = { name: 'imports', max: 60, seconds: 3600, key: byAccount }

/** Registers the multipart parser in its own scope, because only this route accepts files. */
export async function createImportRoutes(app: App, { db, config, objectStore, removeObjects }: Services) {
  const stores = { db, objectStore }
  const uploads = new AdmissionQueue(UPLOAD_LIMITS)

  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: MAX_IMPORT_BYTES,
        files: MAX_IMPORT_FILES,
        fields: MAX_IMPORT_FILES,
        fieldSize: 4096,
        headerPairs: 20,
      },
    })
    handle(
      scope,
      IMPORT_ROUTES.createImport,
      { access: USER, limits: [IMPORTS], ...UPLOAD_FLAGS },
      async (request, reply) => {
        await requireImportSlot(request)
        if (request.isMultipart())
          return uploads.run(() => importForm(request, reply), { caller: request.caller.id })
        return createFromJson(request, reply, request.body)
      },
    )
    handle(
      scope,
      IMPORT_ROUTES.addToInbox,
      { access: USER, limits: [IMPORTS], acceptsText: true, ...UPLOAD_FLAGS },
      async (request, reply) => {
        await requireImportSlot(request)
        if (request.isMultipart())
          return uploads.run(() => importForm(request, reply, INBOX), { caller: request.caller.id })
        return createFromInbox(request, reply, request.body as string | InboxCreate)
      },
    )
  })

  async function requireImportSlot(request: FastifyRequest) {
    const count = await countUnfinished(db, requireCaller(request).id)
    if (count >= MAX_UNFINISHED)
      throw conflict('limit_reached', `You have ${count} unfinished imports. Finish or delete some.`, {
        resource: 'Import',
        count,
        limit: MAX_UNFINISHED,
      })
  }

  /** The import stays invisible until `confirm` is called. Without that call, it is deleted with its files. */
  async function withNewImport(
    userId: number,
    work: (importId: number, confirm: () => void) => Promise<void>,
  ) {
    const importId = await insertImport(db, userId, {
      ...{ name: '', visibility: 'private', kitchen_id: null },
    })
    let isConfirmed = false
    try {
      await work(importId, () => {
        isConfirmed = true
      })
    } finally {
      if (!isConfirmed) {
        await deleteImport(db, importId)
        removeObjects()
      }
    }
  }

  /** Rejects a form over the quota before the upload if it has a Content-Length. */
  async function findQuota(request: FastifyRequest) {
    const quota = await findImportQuota(db, config)
    const { account, total } = await findUsedBytes(db, requireCaller(request).id)
    const announced = Number(request.headers['content-length'] ?? 0)
    requireQuota({ account: account + announced, total: total + announced }, quota)
    return quota
  }

  async function importForm(request: FastifyRequest, reply: FastifyReply, inbox?: RequestedAudience) {
    const { id: userId } = requireCaller(request)
    const quota = await findQuota(request)
    await withNewImport(userId, async (importId, confirm) => {
      const form = await receiveSources(request, stores, { importId, userId, quota })
      request.body = { files: form.hashes, ...form.audience }
      if (await sendStoredResponse(request, reply, db)) return
      await runIdempotentWrite(request, reply, db, async (trx) => {
        await startReading(
          trx,
          { id: importId, user_id: userId },
          truncateName(form.names.join(', ')),
          inbox ?? form.audience,
        )
        confirm()
        return createdResponse(trx, importId, request)
      })
    })
  }

  function createFromJson(request: FastifyRequest, reply: FastifyReply, body: ImportCreate) {
    const { addresses, text, url = null, visibility, kitchen_id } = body
    if ((addresses === undefined) === (text === undefined))
      throw invalid('', 'either', 'needs either addresses or text', { fields: ['addresses', 'text'] })
    if (text?.trim() === '') throw invalid('/text', 'blank', 'must not be blank')
    const audience = { visibility, kitchen_id }
    return addresses
      ? importUrls(request, reply, addresses, audience)
      : importText(request, reply, { text: text ?? '', url }, audience)
  }

  function createFromInbox(request: FastifyRequest, reply: FastifyReply, body: string | InboxCreate) {
    const { url, text = '' } = typeof body === 'string' ? { text: body } : body
    if (typeof body !== 'string' && (body.url === undefined) === (body.text === undefined))
      throw invalid('', 'either', 'needs either url or text', { fields: ['url', 'text'] })
    const address = url ?? (URL_ONLY.test(text) ? text : undefined)
    if (address) return importUrls(request, reply, [address], INBOX)
    if (text.trim() === '') throw invalid('/text', 'blank', 'must not be blank')
    return importText(request, reply, { text, url: null }, INBOX)
  }

  function importUrls(
    request: FastifyRequest,
    reply: FastifyReply,
    addresses: string[],
    audience: RequestedAudience,
  ) {
    return runIdempotentWrite(request, reply, db, async (trx) => {
      const { id: userId } = requireCaller(request)
      const name = truncateName(addresses[0] ?? '')
      const importId = await insertImport(trx, userId, { name, visibility: 'private', kitchen_id: null })
      const sources = addresses.map((address) => ({ kind: 'address' as const, name: address, url: address }))
      await insertSources(trx, importId, sources)
      await startReading(trx, { id: importId, user_id: userId }, name, audience)
      return createdResponse(trx, importId, request)
    })
  }

  async function importText(
    request: FastifyRequest,
    reply: FastifyReply,
    { text, url }: { text: string; url: string | null },
    audience: RequestedAudience,
  ) {
    if (await sendStoredResponse(request, reply, db)) return
    const { id: userId } = requireCaller(request)
    const quota = await findQuota(request)
    await withNewImport(userId, async (importId, confirm) => {
      await insertSources(db, importId, [{ kind: 'bytes', name: '', url }])
      const owner = { user_id: userId, import_id: importId, source_position: 0 }
      const { size } = await storeUpload(stores, owner, [Buffer.from(text)], quota)
      await updateSourceSize(db, importId, 0, size)
      await runIdempotentWrite(request, reply, db, async (trx) => {
        const name = truncateName(text.trim().split('\n', 1)[0] ?? '')
        await startReading(trx, { id: importId, user_id: userId }, name, audience)
        confirm()
        return createdResponse(trx, importId, request)
      })
    })
  }

  async function createdResponse(trx: Db, importId: number, request: FastifyRequest) {
    const { headers, body } = await buildItemResponse(importResource, trx, importId, request.caller)
    return { status: 201, headers: { ...headers, location: `${importResource.path}/${importId}` }, body }
  }
}

async function startReading(
  trx: Db,
  { id, user_id }: { id: number; user_id: number },
  name: string,
  audience: RequestedAudience,
) {
  const { is_inbox = false, ...requested } = audience
  const chosen = await chooseAudience(trx, user_id, requested)
  await updateImport(trx, id, { name, ...chosen, is_inbox, status: 'reading' })
  await addImportJob(trx, readImportJob, { id, user_id })
}

const truncateName = (name: string) =>
  name.length > MAX_NAME_LENGTH ? `${cutText(name, MAX_NAME_LENGTH - 1)}…` : name
