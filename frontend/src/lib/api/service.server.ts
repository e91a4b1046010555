import type { VersionRead } from '@larder/contract/operations/service'
import type { RequestEvent } from '@sveltejs/kit'
import { callApi } from './call-api.server.ts'
import { requestApi } from './request-api.server.ts'

export const findVersion = (event: RequestEvent) => requestApi<VersionRead>(event, 'GET', '/version')

export const isApiReady = () =>
  callApi('/health/ready', { method: 'GET' }).then(
    (response) => response.ok,
    () => false,
  )
