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
import { countImports, deleteImport, importResource, listImports, updateImport } from './imports.queries.ts'
import { requireStatus } from './require-status.ts'
import { chooseAudience, mergeAudience } from './share-import.ts'

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
        show: (row) => withMay(importResource, request.caller, row),
        count: (maxCount) => countImports(db, requireCaller(request).id, maxCount),
      }),
  )

  app.get(
    '/imports/storage',
    {
      config: { access: USER },
      schema: {
        tags,
        operationId: 'getImportStorage',
        summary: 'Get the storage used by your unfinished imports',
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
      config: { access: itemAccess('read', importResource) },
      schema: {
        tags,
        operationId: 'getImport',
        summary: 'Get an import, its progress and the fields it cannot import',
        params: Params('import_id'),
        response: { 200: ImportRead },
      },
    },
    (request, reply) => readOne(importResource, db, request, reply),
  )

  app.put(
    '/imports/:import_id',
    {
      config: { access: itemAccess('choose', importResource), keepsCache: true },
      schema: {
        tags,
        operationId: 'updateImport',
        summary: 'Choose the audience of an import and what to do with duplicates',
        params: Params('import_id'),
        body: ImportUpdate,
        response: { 200: ImportRead },
      },
    },
    (request, reply) =>
      changeOne(importResource, db, request, reply, async (trx, locked) => {
        requireStatus(locked, 'choose')
        const { duplicates, ...audience } = request.body
        if (duplicates) await chooseForDuplicates(trx, locked.id, duplicates)
        const isShared = Object.keys(audience).length > 0
        await updateImport(
          trx,
          locked.id,
          isShared ? await chooseAudience(trx, locked.user_id, mergeAudience(locked, audience)) : {},
        )
      }),
  )

  app.delete(
    '/imports/:import_id',
    {
      config: { access: itemAccess('delete', importResource), keepsCache: true },
      schema: {
        tags,
        operationId: 'deleteImport',
        summary: 'Cancel or delete an import; imported recipes remain',
        params: Params('import_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    (request, reply) =>
      deleteOne(importResource, db, request, reply, async (trx, locked) => {
        requireStatus(locked, 'delete')
        await deleteImport(trx, locked.id)
        await cancelImportJob(trx, locked.id)
      }).finally(removeObjects),
  )

  const addActionRoute = (action: 'commit' | 'undo', job: JobKind<{ import_id: number }>, summary: string) =>
    app.post(
      `/imports/:import_id/${action}`,
      {
        config: { access: itemAccess(action, importResource), keepsCache: true },
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
          const locked = await lockOne(importResource, trx, request)
          requireStatus(locked, action)
          const isFirstRequest = locked.status === (action === 'commit' ? 'ready' : 'done')
          if (isFirstRequest) {
            await updateImport(trx, locked.id, { status: action === 'commit' ? 'committing' : 'undoing' })
            await addImportJob(trx, job, locked)
          }
          return buildItemResponse(importResource, trx, locked.id, request.caller)
        }),
    )
  addActionRoute('commit', commitImportJob, 'Create the recipes of an import')
  addActionRoute('undo', undoImportJob, 'Undo an import, except for recipes changed since')

  app.get(
    '/imports/:import_id/events',
    {
      config: { access: itemAccess('read', importResource), isStreaming: true },
      schema: {
        tags,
        operationId: 'watchImport',
        summary: 'Watch the progress of an import (server-sent events)',
        params: Params('import_id'),
        response: { 200: CHANGE_STREAM },
      },
    },
    (request, reply) =>
      streams.open(request, reply, (sendEvent) =>
        changes.subscribe(request.params.import_id, (version) => sendEvent('change', version)),
      ),
  )
}
