import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'

const { db } = await openTestApp()

test('times are read in the format of the API', async () => {
  const { rows } = await sql<{ at: string }>`
    select at::timestamptz as at from unnest(array[
      '2026-01-31 08:15:00+00', '2026-01-31 08:15:09.5+00', '2026-01-31 08:15:09.123456+00',
      '2026-01-31 01:15:09.9999+02', '0987-12-31 23:59:59.07+00']) as at`.execute(db)
  expect(rows.map(({ at }) => at)).toEqual([
    '2026-01-31T08:15:00.000Z',
    '2026-01-31T08:15:09.500Z',
    '2026-01-31T08:15:09.123Z',
    '2026-01-30T23:15:09.999Z',
    '0987-12-31T23:59:59.070Z',
  ])
})
