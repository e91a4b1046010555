import type { BackupList, BackupRead } from '@larder/contract/operations/backups'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const listBackups = (event: RequestEvent) => requestApi<BackupList>(event, 'GET', '/backups/')

export const createBackup = (event: RequestEvent) => requestApi<BackupRead>(event, 'POST', '/backups/')

export const deleteBackup = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/backups/${id}`)
