import { expect, test } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'
import { clearRowCache, RowCache } from './row-cache.ts'

const { db } = await openTestApp()

test('cached rows are cleared on request, and transactions do not use the cache', async () => {
  const cache = new RowCache<{ row_version: string }>({ maxCharacters: 100, countCharacters: () => 10 })
  await db.transaction().execute(async (trx) => cache.set(trx, 1, { row_version: 'a' }))
  expect(cache.find(db, 1)).toBeUndefined()
  cache.set(db, 1, { row_version: 'a' })
  expect(cache.find(db, 1)).toEqual({ row_version: 'a' })
  clearRowCache(db)
  expect(cache.find(db, 1)).toBeUndefined()
})
