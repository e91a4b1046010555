import {
  ImportListQuery,
  ImportPage,
  ImportRead,
  ImportStorage,
  ImportUpdate,
} from '@larder/contract/transfer/imports'
import { Type } from 'typebox'
import { itemAccess, requireCaller, USER } from '../../http/access.ts'
import { CHANGE_STREAM, type EventStreams } from '../../http/event-streams.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import type { ItemChanges } from '../../http/item-changes.ts'
import { listPage } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import { buildItemResponse, changeOne, deleteOne, lockOne, readOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import type { JobKind } from '../../jobs/queue.ts'
import { addImportJob, cancelImportJob, commitImportJob, undoImportJob } from './import-jobs.ts'
import { findImportQuota } from './import-quota.ts'
import { chooseForDuplicates } from './import-recipes.queries.ts'
import { findUsedBytes } from './import-uploads.queries.ts'
import { countImports, deleteImport, importNoun, listImports, updateImport } from './imports.queries.ts'
import { requireStatus } from './require-status.ts'
import { audienceAfter, chooseAudience } from './share-import.ts'

const tags = ['Imports']

export function importRoutes(
  app: App,
  { db, config, removeObjects }: Services,
  changes: ItemChanges,
  streams: EventStreams,
) {
  app.get(
    '/imports/',
    {
      config: { access: USER },
      schema: {
        tags,
        operationId: 'listImports',
        summary: 'List your imports, newest first',
        querystring: ImportListQuery,
        response: { 200: ImportPage },
      },
    },
    (request) =>
      listPage(request.query, {
        key: ['integer'],
        rows: (page) => listImports(db, requireCaller(request).id, page),
        keyOf: ({ id }) => [id],
        show: (row) => withMay(importNoun, request.caller, row),
        count: (most) => countImports(db, requireCaller(request).id, most),
      }),
  )

  app.get(
    '/imports/storage',
    {
      config: { access: USER },
      schema: {
        tags,
        operationId: 'getImportStorage',
        summary: 'How much space the files of your unfinished imports take up',
        response: { 200: ImportStorage },
      },
    },
    async (request) => {
      const { account: used_bytes } = await findUsedBytes(db, requireCaller(request).id)
      const { account: limit_bytes } = await findImportQuota(db, config)
      return { used_bytes, limit_bytes }
    },
  )

  app.get(
    '/imports/:import_id',
    {
      config: { access: itemAccess('read', importNoun) },
      schema: {
        tags,
        operationId: 'getImport',
        summary: 'See how far an import is, and what it would lose',
        params: Params('import_id'),
        response: { 200: ImportRead },
      },
    },
    (request, reply) => readOne(importNoun, db, request, reply),
  )

  app.put(
    '/imports/:import_id',
    {
      config: { access: itemAccess('choose', importNoun), keepsCache: true },
      schema: {
        tags,
        operationId: 'updateImport',
        summary: 'Choose for all of an import: who sees it, and what becomes of duplicates',
        params: Params('import_id'),
        body: ImportUpdate,
        response: { 200: ImportRead },
      },
    },
    (request, reply) =>
      changeOne(importNoun, db, request, reply, async (trx, locked) => {
        requireStatus(locked, 'choose')
        const { duplicates, ...audience } = request.body
        if (duplicates) await chooseForDuplicates(trx, locked.id, duplicates)
        const isShared = Object.keys(audience).length > 0
        await updateImport(
          trx,
          locked.id,
          isShared ? await chooseAudience(trx, locked.user_id, audienceAfter(locked, audience)) : {},
        )
      }),
  )

  app.delete(
    '/imports/:import_id',
    {
      config: { access: itemAccess('delete', importNoun), keepsCache: true },
      schema: {
        tags,
        operationId: 'deleteImport',
        summary: 'Cancel or forget an import; recipes that have come stay',
        params: Params('import_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    (request, reply) =>
      deleteOne(importNoun, db, request, reply, async (trx, locked) => {
        requireStatus(locked, 'delete')
        await deleteImport(trx, locked.id)
        await cancelImportJob(trx, locked.id)
      }).finally(removeObjects),
  )

  const begin = (action: 'commit' | 'undo', job: JobKind<{ import_id: number }>, summary: string) =>
    app.post(
      `/imports/:import_id/${action}`,
      {
        config: { access: itemAccess(action, importNoun), keepsCache: true },
        schema: {
          tags,
          operationId: `${action}Import`,
          summary,
          params: Params('import_id'),
          response: { 200: ImportRead },
        },
      },
      (request, reply) =>
        runIdempotentWrite(request, reply, db, async (trx) => {
          const locked = await lockOne(importNoun, trx, request)
          requireStatus(locked, action)
          const isFresh = locked.status === (action === 'commit' ? 'ready' : 'done')
          if (isFresh) {
            await updateImport(trx, locked.id, { status: action === 'commit' ? 'committing' : 'undoing' })
            await addImportJob(trx, job, locked)
          }
          return buildItemResponse(importNoun, trx, locked.id, request.caller)
        }),
    )
  begin('commit', commitImportJob, 'Make recipes of what was found, as chosen')
  begin('undo', undoImportJob, 'Take back what came and was not changed since')

  app.get(
    '/imports/:import_id/events',
    {
      config: { access: itemAccess('read', importNoun), isStreaming: true },
      schema: {
        tags,
        operationId: 'watchImport',
        summary: 'Hear how an import gets on (server-sent events)',
        params: Params('import_id'),
        response: { 200: CHANGE_STREAM },
      },
    },
    (request, reply) =>
      streams.open(request, reply, (tell) =>
        changes.subscribe(request.params.import_id, (version) => tell('change', version)),
      ),
  )
}
