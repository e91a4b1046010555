import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importFormatsPage } from './import-formats-page.ts'

test('the page about formats matches the readers', async () => {
  const written = readFileSync(new URL('../../docs/import-formats.md', import.meta.url), 'utf8')
  expect(written).toBe(await importFormatsPage())
})
