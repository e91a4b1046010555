import type { ExportCreate, ExportPage, ExportRead } from '@larder/contract/transfer/exports'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const listExports = (event: RequestEvent) => requestApi<ExportPage>(event, 'GET', '/exports/')

export const createExport = (event: RequestEvent, body: ExportCreate) =>
  requestApi<ExportRead>(event, 'POST', '/exports/', { body })

export const deleteExport = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/exports/${id}`)
