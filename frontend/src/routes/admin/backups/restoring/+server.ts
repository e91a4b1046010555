import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { findHealth } from '#lib/api/backups.server.ts'
import type { RestoreState } from '#lib/operations/admin/restore-texts.ts'
import type { RequestHandler } from './$types'

/** State of a restore: it is over when the API has started after `since`. */
export const GET: RequestHandler = async (event) => {
  const { searchParams } = event.url
  const health = await findHealth()
  const isOver = (health?.started_at ?? '') > (searchParams.get('since') ?? '')
  const state: RestoreState = isOver
    ? await findOutcome(Number(searchParams.get('id')))
    : { isOver: false, ...health?.restore }
  return Response.json(state, { headers: { 'cache-control': 'no-store' } })

  /** A restore ends all sessions, so whoever is still logged in has the old data. */
  async function findOutcome(id: number): Promise<RestoreState> {
    try {
      const { items } = await api.listBackups(event)
      return { isOver: true, failure: items.find((backup) => backup.id === id)?.restore_failure ?? 'unknown' }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error.status === 401 ? { isOver: true } : { isOver: false }
    }
  }
}
