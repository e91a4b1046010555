import { expect, test } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'
import { clearRowCache, RowCache } from './row-cache.ts'

const { db } = await openTestApp()

test('cached rows are cleared on request, and transactions do not use the cache', async () => {
  const kept = new RowCache<{ row_version: string }>({ maxCharacters: 100, lengthOf: () => 10 })
  await db.transaction().execute(async (trx) => kept.keep(trx, 1, { row_version: 'a' }))
  expect(kept.find(db, 1)).toBeUndefined()
  kept.keep(db, 1, { row_version: 'a' })
  expect(kept.find(db, 1)).toEqual({ row_version: 'a' })
  clearRowCache(db)
  expect(kept.find(db, 1)).toBeUndefined()
})
