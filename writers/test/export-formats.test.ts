import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FORMATS } from '../src/formats.ts'
import { exportFormatsPage } from './export-formats-page.ts'
import { LOSSES, TRAPS } from './losses.ts'

/** Our own loses nothing, and these two are for people. */
const OUT_OF_QUESTION = ['larder', 'text', 'markdown']

test('the page about formats matches the tests', () => {
  const written = readFileSync(new URL('../../docs/export-formats.md', import.meta.url), 'utf8')
  expect(written).toBe(exportFormatsPage())
})

test('documents losses only for formats that are written', () => {
  const forPrograms = FORMATS.map(({ key }) => key).filter((key) => !OUT_OF_QUESTION.includes(key))
  expect(Object.keys(LOSSES).sort()).toEqual(forPrograms.sort())
  expect(Object.keys(TRAPS).sort()).toEqual(forPrograms.sort())
})
