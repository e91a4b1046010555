import { beforeAll, expect, test } from 'vitest'
import { loadLargeData } from '../scripts/load-large-data.ts'
import { openDb } from '../src/db/db.ts'
import { listMostTouched, READS } from './frequent-reads.ts'
import { PlanProbe } from './plan-probe.ts'
import { createTestDatabase } from './test-database.ts'
import { whenDone } from './when-done.ts'

const RECIPES = Number(process.env.PLAN_RECIPES ?? 30_000)
const HOUR_MS = 60 * 60 * 1000

let probe: PlanProbe

beforeAll(async () => {
  const { url, drop } = await createTestDatabase()
  whenDone(drop)
  const db = openDb({ url, poolSize: 2, statementTimeoutMs: HOUR_MS })
  await loadLargeData(db, RECIPES)
  await db.destroy()
  probe = await PlanProbe.open(url)
  whenDone(() => probe.close())
})

test.each(Object.keys(READS))('%s: work in proportion to the page, not to the table', async (read) => {
  const { rows, blocks, scanned, plannedAnew } = await probe.touchedBy(read)
  expect(scanned).toEqual([])
  expect(plannedAnew).toEqual([])
  expect(rows).toBeLessThan(listMostTouched(RECIPES, read))
  expect(blocks).toBeLessThan(listMostTouched(RECIPES, read))
})
