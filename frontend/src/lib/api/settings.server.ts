import type { NoticeRead, SettingsRead, SettingsUpdate } from '@larder/contract/operations/settings'
import type { StatusRead } from '@larder/contract/operations/status'
import type { RequestEvent } from '@sveltejs/kit'
import { callApi } from './call-api.server.ts'
import { requestApi, requestItem } from './request-api.server.ts'

export const findSettings = (event: RequestEvent) => requestItem<SettingsRead>(event, '/settings')

export const updateSettings = (event: RequestEvent, body: SettingsUpdate, ifMatch: string | undefined) =>
  requestApi<SettingsRead>(event, 'PUT', '/settings', { body, ifMatch })

export const findStatus = (event: RequestEvent) => requestApi<StatusRead>(event, 'GET', '/status')

/** The same for everyone, so it needs no session. */
export async function findNotice(): Promise<string | null> {
  const response = await callApi('/notice', { method: 'GET' })
  return response.ok ? ((await response.json()) as NoticeRead).notice : null
}
