import { Readable } from 'node:stream'
import { EXPORT_ROUTES } from '@larder/contract/transfer/exports.routes'
import { conflict, notFound } from '../../errors/http-error.ts'
import { itemAccess, USER } from '../../http/access.ts'
import type { EventStreams } from '../../http/event-streams.ts'
import { handle } from '../../http/handle.ts'
import type { ItemChanges } from '../../http/item-changes.ts'
import { listPage } from '../../http/paging.ts'
import { byAccount, type RateLimit } from '../../http/rate-limits.ts'
import { createOne, deleteOne, readOne, withMay } from '../../http/resource.ts'
import { sendFile } from '../../http/send-file.ts'
import type { App, Services } from '../../http/services.ts'
import { readChunks } from './export-chunks.queries.ts'
import { addExportJob, cancelExportJob } from './export-jobs.ts'
import {
  countExports,
  countRunningExports,
  deleteExport,
  deleteOlderExports,
  exportResource,
  findExport,
  insertExport,
  listExports,
} from './exports.queries.ts'

const EXPORTS: RateLimit = { name: 'exports', max: 30, seconds: 3600, key: byAccount }
const MAX_RUNNING_EXPORTS = 2
const MAX_STORED_EXPORTS = 3

export function exportRoutes(app: App, { db }: Services, changes: ItemChanges, streams: EventStreams) {
  handle(app, EXPORT_ROUTES.listExports, { access: USER }, (request) =>
    listPage(request.query, {
      keyKinds: ['integer'],
      rows: (page) => listExports(db, request.caller.id, page),
      toKey: ({ id }) => [id],
      toItem: (row) => withMay(exportResource, request.caller, row),
      count: (maxCount) => countExports(db, request.caller.id, maxCount),
    }),
  )

  handle(
    app,
    EXPORT_ROUTES.createExport,
    { access: USER, limits: [EXPORTS], keepsCache: true },
    (request, reply) =>
      createOne(exportResource, db, request, reply, async (trx) => {
        const { id } = request.caller
        const count = await countRunningExports(trx, id)
        if (count >= MAX_RUNNING_EXPORTS)
          throw conflict(
            'limit_reached',
            `You have ${count} running exports. Wait until one is done, or delete one.`,
            { resource: 'Export', count, limit: MAX_RUNNING_EXPORTS },
          )
        await deleteOlderExports(trx, id, MAX_STORED_EXPORTS - 1)
        const exportId = await insertExport(trx, id, request.body)
        await addExportJob(trx, { id: exportId, user_id: id })
        return exportId
      }),
  )

  handle(app, EXPORT_ROUTES.getExport, { access: itemAccess('read', exportResource) }, (request, reply) =>
    readOne(exportResource, request, reply),
  )

  handle(
    app,
    EXPORT_ROUTES.deleteExport,
    { access: itemAccess('delete', exportResource), keepsCache: true },
    (request, reply) =>
      deleteOne(exportResource, db, request, reply, async (trx, locked) => {
        await deleteExport(trx, locked.id)
        await cancelExportJob(trx, locked.id)
      }),
  )

  handle(
    app,
    EXPORT_ROUTES.getExportFile,
    { access: itemAccess('read', exportResource), isStreaming: true },
    async (request, reply) => {
      const { export_id } = request.params
      const found = await findExport(db, export_id, request.caller)
      if (found?.status !== 'done') throw notFound('Export', export_id)
      const { id, file_name: name, bytes } = found
      const file = { etag: `"export-${id}"`, name, type: 'application/zip', bytes }
      return sendFile(request, reply, file, (range) =>
        Readable.from(readChunks(db, id, range), { objectMode: false }),
      )
    },
  )

  handle(
    app,
    EXPORT_ROUTES.watchExport,
    { access: itemAccess('read', exportResource), isStreaming: true },
    (request, reply) =>
      streams.open(request, reply, (sendEvent) =>
        changes.subscribe(request.params.export_id, (version) => sendEvent('change', version)),
      ),
  )
}
