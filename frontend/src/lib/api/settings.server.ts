import type { NoticeRead } from '@larder/contract/operations/settings'
import { callRoute } from './call-route.server.ts'

/** The same for everyone, so it needs no session. */
export async function findNotice(): Promise<string | null> {
  const response = await callRoute('getNotice')
  return response.ok ? ((await response.json()) as NoticeRead).notice : null
}
