import { IMPORT_ROUTES } from '@larder/contract/transfer/imports.routes'
import { itemAccess, USER } from '../../http/access.ts'
import type { EventStreams } from '../../http/event-streams.ts'
import { handle } from '../../http/handle.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import type { ItemChanges } from '../../http/item-changes.ts'
import { listPage } from '../../http/paging.ts'
import { buildItemResponse, changeOne, deleteOne, lockOne, readOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import type { JobKind } from '../../jobs/queue.ts'
import { addImportJob, cancelImportJob, commitImportJob, undoImportJob } from './import-jobs.ts'
import { chooseForKeywords } from './import-labels.queries.ts'
import { findImportQuota } from './import-quota.ts'
import { chooseForDuplicates } from './import-recipes.queries.ts'
import { findUsedBytes } from './import-uploads.queries.ts'
import { countImports, deleteImport, importResource, listImports, updateImport } from './imports.queries.ts'
import { requireStatus } from './require-status.ts'
import { chooseAudience, mergeAudience } from './share-import.ts'

export function importRoutes(
  app: App,
  { db, config, removeObjects }: Services,
  changes: ItemChanges,
  streams: EventStreams,
) {
  handle(app, IMPORT_ROUTES.listImports, { access: USER }, (request) =>
    listPage(request.query, {
      keyKinds: ['integer'],
      rows: (page) => listImports(db, request.caller.id, page),
      toKey: ({ id }) => [id],
      toItem: (row) => withMay(importResource, request.caller, row),
      count: (maxCount) => countImports(db, request.caller.id, maxCount),
    }),
  )

  handle(app, IMPORT_ROUTES.getImportStorage, { access: USER }, async (request) => {
    const { account: used_bytes } = await findUsedBytes(db, request.caller.id)
    const { account: limit_bytes } = await findImportQuota(db, config)
    return { used_bytes, limit_bytes }
  })

  handle(app, IMPORT_ROUTES.getImport, { access: itemAccess('read', importResource) }, (request, reply) =>
    readOne(importResource, request, reply),
  )

  handle(
    app,
    IMPORT_ROUTES.updateImport,
    { access: itemAccess('choose', importResource), keepsCache: true },
    (request, reply) =>
      changeOne(importResource, db, request, reply, async (trx, locked) => {
        requireStatus(locked, 'choose')
        const { duplicates, keywords, ...audience } = request.body
        if (duplicates) await chooseForDuplicates(trx, locked.id, duplicates)
        if (keywords) await chooseForKeywords(trx, locked.id, keywords)
        const isShared = Object.keys(audience).length > 0
        await updateImport(
          trx,
          locked.id,
          isShared ? await chooseAudience(trx, locked.user_id, mergeAudience(locked, audience)) : {},
        )
      }),
  )

  handle(
    app,
    IMPORT_ROUTES.deleteImport,
    { access: itemAccess('delete', importResource), keepsCache: true },
    (request, reply) =>
      deleteOne(importResource, db, request, reply, async (trx, locked) => {
        requireStatus(locked, 'delete')
        await deleteImport(trx, locked.id)
        await cancelImportJob(trx, locked.id)
      }).finally(removeObjects),
  )

  const handleAction = (action: 'commit' | 'undo', job: JobKind<{ import_id: number }>) =>
    handle(
      app,
      IMPORT_ROUTES[`${action}Import`],
      { access: itemAccess(action, importResource), keepsCache: true },
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
  handleAction('commit', commitImportJob)
  handleAction('undo', undoImportJob)

  handle(
    app,
    IMPORT_ROUTES.watchImport,
    { access: itemAccess('read', importResource), isStreaming: true },
    (request, reply) =>
      streams.open(request, reply, (sendEvent) =>
        changes.subscribe(request.params.import_id, (version) => sendEvent('change', version)),
      ),
  )
}
