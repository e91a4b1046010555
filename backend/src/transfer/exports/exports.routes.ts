import { Readable } from 'node:stream'
import { Problem } from '@larder/contract/problems'
import { ExportCreate, ExportListQuery, ExportPage, ExportRead } from '@larder/contract/transfer/exports'
import { Type } from 'typebox'
import { conflict, notFound } from '../../errors/http-error.ts'
import { itemAccess, requireCaller, USER } from '../../http/access.ts'
import { CHANGE_STREAM, type EventStreams } from '../../http/event-streams.ts'
import type { ItemChanges } from '../../http/item-changes.ts'
import { listPage } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
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

const tags = ['Exports']
const EXPORTS: RateLimit = { name: 'exports', max: 30, seconds: 3600, key: byAccount }
const MAX_RUNNING_EXPORTS = 2
const MAX_STORED_EXPORTS = 3

const bytes = { 'application/zip': { schema: Type.String({ format: 'binary' }) } }

export function exportRoutes(app: App, { db }: Services, changes: ItemChanges, streams: EventStreams) {
  app.get(
    '/exports/',
    {
      config: { access: USER },
      schema: {
        tags,
        operationId: 'listExports',
        summary: 'List your exports, newest first',
        querystring: ExportListQuery,
        response: { 200: ExportPage },
      },
    },
    (request) =>
      listPage(request.query, {
        key: ['integer'],
        rows: (page) => listExports(db, requireCaller(request).id, page),
        keyOf: ({ id }) => [id],
        show: (row) => withMay(exportResource, request.caller, row),
        count: (maxCount) => countExports(db, requireCaller(request).id, maxCount),
      }),
  )

  app.post(
    '/exports/',
    {
      config: { access: USER, limits: [EXPORTS], keepsCache: true },
      schema: {
        tags,
        operationId: 'createExport',
        summary: 'Export recipes to one file',
        description:
          'The file is written in the background. The newest three exports are stored for two days.',
        body: ExportCreate,
        response: { 201: ExportRead },
      },
    },
    (request, reply) =>
      createOne(exportResource, db, request, reply, async (trx) => {
        const { id } = requireCaller(request)
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

  app.get(
    '/exports/:export_id',
    {
      config: { access: itemAccess('read', exportResource) },
      schema: {
        tags,
        operationId: 'getExport',
        summary: 'Get an export and its progress',
        params: Params('export_id'),
        response: { 200: ExportRead },
      },
    },
    (request, reply) => readOne(exportResource, db, request, reply),
  )

  app.delete(
    '/exports/:export_id',
    {
      config: { access: itemAccess('delete', exportResource), keepsCache: true },
      schema: {
        tags,
        operationId: 'deleteExport',
        summary: 'Cancel an export, or delete its file',
        params: Params('export_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    (request, reply) =>
      deleteOne(exportResource, db, request, reply, async (trx, locked) => {
        await deleteExport(trx, locked.id)
        await cancelExportJob(trx, locked.id)
      }),
  )

  app.get(
    '/exports/:export_id/file',
    {
      config: { access: itemAccess('read', exportResource), isStreaming: true },
      schema: {
        tags,
        operationId: 'getExportFile',
        summary: 'Download the file of a finished export',
        params: Params('export_id'),
        response: {
          200: { description: 'The file', content: bytes },
          206: { description: 'The range that was requested with `Range`', content: bytes },
          416: {
            description: 'The range is outside the file',
            content: { 'application/problem+json': { schema: Problem } },
          },
        },
      },
    },
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

  app.get(
    '/exports/:export_id/events',
    {
      config: { access: itemAccess('read', exportResource), isStreaming: true },
      schema: {
        tags,
        operationId: 'watchExport',
        summary: 'Watch the progress of an export (server-sent events)',
        params: Params('export_id'),
        response: { 200: CHANGE_STREAM },
      },
    },
    (request, reply) =>
      streams.open(request, reply, (sendEvent) =>
        changes.subscribe(request.params.export_id, (version) => sendEvent('change', version)),
      ),
  )
}
