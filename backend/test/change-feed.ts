import type { ChangeList, ChangeRead } from '@larder/contract/transfer/changes'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../src/db/db.ts'
import type { TestApp, TestUser } from './test-app.ts'

/** Waits until the transactions of other test files, which share the server, no longer hold back the feed. */
export async function settleFeed(db: Db) {
  const { rows } = await sql<{ mark: string }>`select pg_current_xact_id()::text as mark`.execute(db)
  const mark = rows[0]?.mark
  const isSettled = async () => {
    const found = await sql<{ is_settled: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${mark}::xid8 as is_settled`.execute(db)
    return found.rows[0]?.is_settled
  }
  await expect.poll(isSettled, { timeout: 60_000 }).toBe(true)
}

/** The changes that a user gets from now on: `next` returns those since the last call. */
export async function followChanges(larder: TestApp, as: TestUser, query = '') {
  const read = async (after: string): Promise<ChangeList> => {
    const response = await larder.call('GET', `/changes?limit=500${query}${after}`, { as })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  await settleFeed(larder.db)
  let { cursor } = await read('')
  return {
    async next(): Promise<ChangeRead[]> {
      await settleFeed(larder.db)
      const page = await read(`&after=${cursor}`)
      cursor = page.cursor
      return page.items
    },
    get cursor() {
      return cursor
    },
  }
}

/** `recipe 3 updated`, without the changes to other resources. */
export const summarize = (changes: ChangeRead[], ...resources: ChangeRead['resource'][]): string[] =>
  changes
    .filter(({ resource }) => resources.length === 0 || resources.includes(resource))
    .map(({ resource, id, action }) => `${resource} ${id} ${action}`)
