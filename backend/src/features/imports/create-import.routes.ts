import multipart from '@fastify/multipart'
import {
  ImportCreate,
  ImportFiles,
  ImportRead,
  MOST_IMPORT_BYTES,
  MOST_IMPORT_FILES,
} from '@larder/contract/imports'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/db.ts'
import { conflict, invalid } from '../../errors/http-error.ts'
import { callerOf, USER } from '../../http/access.ts'
import { AdmissionQueue } from '../../http/admission-queue.ts'
import { sendKept, write } from '../../http/idempotency.ts'
import { answerOf } from '../../http/items.ts'
import { byAccount, type Limit } from '../../http/limits.ts'
import { LARGE_BODY } from '../../http/server-options.ts'
import type { App, Services } from '../../http/services.ts'
import { addImportJob, readImportJob } from './import-jobs.ts'
import { insertSources, writeBytes } from './import-sources.queries.ts'
import { countUnfinished, deleteImport, importNoun, insertImport, updateImport } from './imports.queries.ts'
import { type ReceivedForm, receiveSources } from './receive-sources.ts'
import { chooseAudience } from './share-import.ts'

const UPLOAD_SECONDS = 3600
const RECEIVING = { atWork: 8, waiting: 0, ofOne: 2, retryAfterSeconds: 20 }
const MOST_UNFINISHED = 20
const LONGEST_NAME = 80

const IMPORTS: Limit = { name: 'imports', max: 60, seconds: 3600, key: byAccount }

/** In a scope of its own, which takes forms with files beside JSON. */
export async function createImportRoutes(app: App, { db }: Services) {
  const receiving = new AdmissionQueue(RECEIVING)

  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: MOST_IMPORT_BYTES,
        files: MOST_IMPORT_FILES,
        fields: MOST_IMPORT_FILES,
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
          isLasting: true,
          isUnseen: true,
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
          return receiving.run(() => receive(request, reply), { caller: callerOf(request).id })
        return begin(request, reply, request.body as ImportCreate)
      },
    )
  })

  async function requireRoom(request: FastifyRequest) {
    const count = await countUnfinished(db, callerOf(request).id)
    if (count >= MOST_UNFINISHED)
      throw conflict(
        'limit_reached',
        `You have ${count} imports that are not finished. Finish or delete some.`,
        {
          resource: 'Import',
          count,
          limit: MOST_UNFINISHED,
        },
      )
  }

  /** Until everything has arrived, nobody sees it. */
  async function receive(request: FastifyRequest, reply: FastifyReply) {
    const importId = await insertImport(db, callerOf(request).id, {
      ...{ name: '', visibility: 'private', kitchen_id: null },
    })
    let isKept = false
    try {
      const form = await receiveSources(request, db, importId)
      request.body = { files: form.hashes, ...form.audience }
      if (await sendKept(request, reply, db)) return
      await write(request, reply, db, async (trx) => {
        await nameImport(trx, importId, form, callerOf(request).id)
        isKept = true
        return answer(trx, importId, request)
      })
    } finally {
      if (!isKept) await deleteImport(db, importId)
    }
  }

  function begin(request: FastifyRequest, reply: FastifyReply, body: ImportCreate) {
    const { addresses, text, url = null, visibility, kitchen_id } = body
    if ((addresses === undefined) === (text === undefined))
      throw invalid('', 'either', 'needs either addresses or text', { fields: ['addresses', 'text'] })
    if (text?.trim() === '') throw invalid('/text', 'blank', 'must show something')
    return write(request, reply, db, async (trx) => {
      const name = nameOf(addresses?.[0] ?? text?.trim().split('\n', 1)[0] ?? '')
      const { id: userId } = callerOf(request)
      const audience = await chooseAudience(trx, userId, { visibility, kitchen_id })
      const importId = await insertImport(trx, userId, { name, ...audience })
      if (addresses)
        await insertSources(
          trx,
          importId,
          addresses.map((address) => ({ kind: 'address', name: address, url: address })),
        )
      else {
        await insertSources(trx, importId, [{ kind: 'bytes', name: '', url }])
        await writeBytes(trx, importId, 0, [Buffer.from(text ?? '')])
      }
      await updateImport(trx, importId, { status: 'reading' })
      await addImportJob(trx, readImportJob, { id: importId, user_id: userId })
      return answer(trx, importId, request)
    })
  }

  async function answer(trx: Db, importId: number, request: FastifyRequest) {
    const { headers, body } = await answerOf(importNoun, trx, importId, request.caller)
    return { status: 201, headers: { ...headers, location: `${importNoun.path}/${importId}` }, body }
  }
}

async function nameImport(trx: Db, importId: number, { names, audience }: ReceivedForm, userId: number) {
  const name = nameOf(names.join(', '))
  const chosen = await chooseAudience(trx, userId, audience)
  await updateImport(trx, importId, { name, ...chosen, status: 'reading' })
  await addImportJob(trx, readImportJob, { id: importId, user_id: userId })
}

const nameOf = (words: string) =>
  words.length > LONGEST_NAME ? `${words.slice(0, LONGEST_NAME - 1).toWellFormed()}…` : words
