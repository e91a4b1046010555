import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { describeApi, OPENAPI_FILE } from '../scripts/write-openapi.ts'
import { describeTables, readTables } from '../scripts/write-tables.ts'

test('tables.ts matches the migrations: `npm run tables`', async () => {
  expect(await readTables()).toBe(await describeTables())
})

test('docs/openapi.json matches the routes: `npm run openapi`', async () => {
  expect(await readFile(OPENAPI_FILE, 'utf8')).toBe(await describeApi())
})
