import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { describeApi, OPENAPI_FILE } from '../scripts/write-openapi.ts'
import { describeTables, readTables } from '../scripts/write-tables.ts'

test('tables.ts is what the migrations make: `npm run tables`', async () => {
  expect(await readTables()).toBe(await describeTables())
})

test('docs/openapi.json is what the routes say: `npm run openapi`', async () => {
  expect(await readFile(OPENAPI_FILE, 'utf8')).toBe(await describeApi())
})
