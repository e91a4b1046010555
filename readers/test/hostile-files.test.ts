import { spawnSync } from 'node:child_process'
import { setFlagsFromString } from 'node:v8'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ArchiveError } from '../src/archives/archive-error.ts'
import { bytesSource } from '../src/archives/files/source.ts'
import { readArchive, sniffFormat } from '../src/archives/read-archive.ts'
import { HOSTILE_FILES } from './hostile-files.ts'

async function readAll(name: string, bytes: Uint8Array) {
  const said: string[] = []
  let recipes = 0
  try {
    for await (const found of readArchive(bytesSource(name, bytes))) {
      if (found.kind === 'recipe') recipes += 1
      if (found.kind === 'remark') said.push(found.remark.code, found.remark.detail ?? '')
      if (found.kind === 'remark') expect(found.remark.place).toContain(name)
    }
  } catch (error) {
    expect(error).toBeInstanceOf(ArchiveError)
    said.push((error as ArchiveError).code)
    expect((error as ArchiveError).place).toContain(name)
  }
  return { said, recipes }
}

// V8 stops optimizing patterns in a process with much code. Then each character of a long match takes stack.
beforeAll(() => setFlagsFromString('--no-regexp-optimization'))
afterAll(() => setFlagsFromString('--regexp-optimization'))

for (const { what, name, bytes, says, reads } of HOSTILE_FILES)
  test(`${what}: is named, and the rest is read`, async () => {
    const { said, recipes } = await readAll(name, bytes())
    if (says) expect(said).toContain(says)
    expect(recipes).toBe(reads)
  })

test('no hostile file takes the process that reads it beyond 300 MB', () => {
  const script = new URL('../scripts/peak-memory.ts', import.meta.url).pathname
  const { stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  const peaks = stdout.trim().split('\n')
  expect(peaks).toHaveLength(HOSTILE_FILES.length)
  expect(peaks.filter((peak) => !(Number.parseInt(peak, 10) < 300))).toEqual([])
})

const NAMES = [
  'x',
  'x.zip',
  'x.json',
  'x.csv',
  'x.html',
  'x.cook',
  'x.mmf',
  'x.xml',
  'x.md',
  'x.txt',
  'x.paprikarecipe',
  'x.menu',
]
const BEGINNINGS = [
  '',
  'PK\x03\x04',
  '\x1f\x8b',
  '{"recipes":[',
  '[{"name":',
  '<recipeml><recipe>',
  '<krecipes>',
  'MMMMM----- Meal-Master\n',
  '---\n',
  '@@@@@\n',
  '*****AccuChef\n',
  'title,ingredients\n',
  '<div class="recipe-details">',
]

test('any bytes are read or fail with the one error type', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...NAMES),
      fc.constantFrom(...BEGINNINGS),
      fc.uint8Array({ maxLength: 2000 }),
      async (name, begin, rest) => {
        const bytes = Buffer.concat([Buffer.from(begin, 'latin1'), rest])
        await readAll(name, bytes)
        await sniffFormat(bytesSource(name, bytes)).catch((error: unknown) =>
          expect(error).toBeInstanceOf(ArchiveError),
        )
      },
    ),
    { numRuns: 400 },
  )
})

test('any JSON is read or fails with the one error type', async () => {
  const keys = fc.constantFrom(
    'name',
    'title',
    'ingredients',
    'directions',
    'steps',
    'recipes',
    '@type',
    'items',
    'instructions',
    'recipeIngredient',
    'slug',
    'working_time',
    'serves',
    'image',
  )
  const values = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('Recipe', 'soup', 'PT5M', '', null, 0, 4, true),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(keys, tie('any'), { maxKeys: 6 }),
    ),
  })).any
  await fc.assert(
    fc.asyncProperty(values, async (value) => {
      await readAll('x.json', Buffer.from(JSON.stringify(value)))
    }),
    { numRuns: 1000 },
  )
})
