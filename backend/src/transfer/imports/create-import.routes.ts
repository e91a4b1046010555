import multipart from '@fastify/multipart'
import {
  ImportCreate,
  ImportFiles,
  ImportRead,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_FILES,
} from '@larder/contract/transfer/imports'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/db.ts'
import { conflict, invalid } from '../../errors/http-error.ts'
import { requireCaller, USER } from '../../http/access.ts'
import { AdmissionQueue } from '../../http/admission-queue.ts'
import { runIdempotentWrite, sendStoredResponse } from '../../http/idempotency.ts'
import { byAccount, type RateLimit } from '../../http/rate-limits.ts'
import { buildItemResponse } from '../../http/resource.ts'
import { LARGE_BODY } from '../../http/server-options.ts'
import type { App, Services } from '../../http/services.ts'
import { addImportJob, readImportJob } from './import-jobs.ts'
import { findImportQuota, requireQuota } from './import-quota.ts'
import { insertSources, updateSourceSize } from './import-sources.queries.ts'
import { findUsedBytes } from './import-uploads.queries.ts'
import { countUnfinished, deleteImport, importNoun, insertImport, updateImport } from './imports.queries.ts'
import { receiveSources } from './receive-sources.ts'
import { chooseAudience } from './share-import.ts'
import { storeUpload } from './upload-objects.ts'

const UPLOAD_SECONDS = 3600
const RECEIVING = { atWork: 8, waiting: 0, maxPerCaller: 2, retryAfterSeconds: 20 }
const MAX_UNFINISHED = 20
const MAX_NAME_LENGTH = 80

type AskedAudience = Parameters<typeof chooseAudience>[2]

const IMPORTS: RateLimit = { name: 'imports', max: 60, seconds: 3600, key: byAccount }

/** In a scope of its own, which takes forms with files beside JSON. */
export async function createImportRoutes(app: App, { db, config, objectStore, removeObjects }: Services) {
  const stores = { db, objectStore }
  const receiving = new AdmissionQueue(RECEIVING)

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
    scope.withTypeProvider().post(
      '/imports/',
      {
        bodyLimit: LARGE_BODY,
        config: {
          access: USER,
          limits: [IMPORTS],
          bodySeconds: UPLOAD_SECONDS,
          isStreaming: true,
          keepsCache: true,
        },
        schema: {
          tags: ['Imports'],
          operationId: 'createImport',
          summary: 'Send addresses, a text or files with recipes',
          description: 'They are read in the background. Nothing becomes a recipe before you commit.',
          body: {
            content: {
              'application/json': { schema: ImportCreate },
              'multipart/form-data': { schema: ImportFiles },
            },
          },
          response: { 201: ImportRead },
        },
      },
      async (request: FastifyRequest, reply) => {
        await requireRoom(request)
        if (request.isMultipart())
          return receiving.run(() => receive(request, reply), { caller: requireCaller(request).id })
        return begin(request, reply, request.body as ImportCreate)
      },
    )
  })

  async function requireRoom(request: FastifyRequest) {
    const count = await countUnfinished(db, requireCaller(request).id)
    if (count >= MAX_UNFINISHED)
      throw conflict(
        'limit_reached',
        `You have ${count} imports that are not finished. Finish or delete some.`,
        {
          resource: 'Import',
          count,
          limit: MAX_UNFINISHED,
        },
      )
  }

  /** Until everything has arrived, nobody sees it; if it is not kept, its files go at once. */
  async function receiveInto(userId: number, work: (importId: number, keep: () => void) => Promise<void>) {
    const importId = await insertImport(db, userId, {
      ...{ name: '', visibility: 'private', kitchen_id: null },
    })
    let isKept = false
    try {
      await work(importId, () => {
        isKept = true
      })
    } finally {
      if (!isKept) {
        await deleteImport(db, importId)
        removeObjects()
      }
    }
  }

  /** A form that is too large to fit is refused before it is sent, if it says how large it is. */
  async function findQuota(request: FastifyRequest) {
    const quota = await findImportQuota(db, config)
    const { account, total } = await findUsedBytes(db, requireCaller(request).id)
    const announced = Number(request.headers['content-length'] ?? 0)
    requireQuota({ account: account + announced, total: total + announced }, quota)
    return quota
  }

  async function receive(request: FastifyRequest, reply: FastifyReply) {
    const { id: userId } = requireCaller(request)
    const quota = await findQuota(request)
    await receiveInto(userId, async (importId, keep) => {
      const form = await receiveSources(request, stores, { importId, userId, quota })
      request.body = { files: form.hashes, ...form.audience }
      if (await sendStoredResponse(request, reply, db)) return
      await runIdempotentWrite(request, reply, db, async (trx) => {
        await startReading(
          trx,
          { id: importId, user_id: userId },
          nameOf(form.names.join(', ')),
          form.audience,
        )
        keep()
        return answer(trx, importId, request)
      })
    })
  }

  function begin(request: FastifyRequest, reply: FastifyReply, body: ImportCreate) {
    const { addresses, text, url = null, visibility, kitchen_id } = body
    if ((addresses === undefined) === (text === undefined))
      throw invalid('', 'either', 'needs either addresses or text', { fields: ['addresses', 'text'] })
    if (text?.trim() === '') throw invalid('/text', 'blank', 'must show something')
    const audience = { visibility, kitchen_id }
    return addresses
      ? beginAddresses(request, reply, addresses, audience)
      : receiveText(request, reply, { text: text ?? '', url }, audience)
  }

  function beginAddresses(
    request: FastifyRequest,
    reply: FastifyReply,
    addresses: string[],
    audience: AskedAudience,
  ) {
    return runIdempotentWrite(request, reply, db, async (trx) => {
      const { id: userId } = requireCaller(request)
      const name = nameOf(addresses[0] ?? '')
      const importId = await insertImport(trx, userId, { name, visibility: 'private', kitchen_id: null })
      const sources = addresses.map((address) => ({ kind: 'address' as const, name: address, url: address }))
      await insertSources(trx, importId, sources)
      await startReading(trx, { id: importId, user_id: userId }, name, audience)
      return answer(trx, importId, request)
    })
  }

  async function receiveText(
    request: FastifyRequest,
    reply: FastifyReply,
    { text, url }: { text: string; url: string | null },
    audience: AskedAudience,
  ) {
    if (await sendStoredResponse(request, reply, db)) return
    const { id: userId } = requireCaller(request)
    const quota = await findQuota(request)
    await receiveInto(userId, async (importId, keep) => {
      await insertSources(db, importId, [{ kind: 'bytes', name: '', url }])
      const owner = { user_id: userId, import_id: importId, source_position: 0 }
      const { size } = await storeUpload(stores, owner, [Buffer.from(text)], quota)
      await updateSourceSize(db, importId, 0, size)
      await runIdempotentWrite(request, reply, db, async (trx) => {
        const name = nameOf(text.trim().split('\n', 1)[0] ?? '')
        await startReading(trx, { id: importId, user_id: userId }, name, audience)
        keep()
        return answer(trx, importId, request)
      })
    })
  }

  async function answer(trx: Db, importId: number, request: FastifyRequest) {
    const { headers, body } = await buildItemResponse(importNoun, trx, importId, request.caller)
    return { status: 201, headers: { ...headers, location: `${importNoun.path}/${importId}` }, body }
  }
}

async function startReading(
  trx: Db,
  { id, user_id }: { id: number; user_id: number },
  name: string,
  audience: AskedAudience,
) {
  const chosen = await chooseAudience(trx, user_id, audience)
  await updateImport(trx, id, { name, ...chosen, status: 'reading' })
  await addImportJob(trx, readImportJob, { id, user_id })
}

const nameOf = (words: string) =>
  words.length > MAX_NAME_LENGTH ? `${words.slice(0, MAX_NAME_LENGTH - 1).toWellFormed()}…` : words
