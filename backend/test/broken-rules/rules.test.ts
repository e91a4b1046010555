import { glob } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { listMisplaced } from './break-rules.ts'
import { CLAUSES } from './rules.ts'

const SOURCES = join(import.meta.dirname, '../../src')

/** Their rules show in what an item says one may do, and no route asks them: the routes are Admin's. */
const ASKED_BY_NO_ROUTE = ['backups', 'categories', 'registration-invitations']
/** Who may register, and which changes one sees: asked by the tests of registering and of the change feed. */
const ASKED_ELSEWHERE = ['registration', 'changes']

test('every rule of the drill is in the sources', async () => {
  expect(await listMisplaced()).toEqual([])
})

test('the drill breaks rules of every access file', async () => {
  const broken = new Set(CLAUSES.map(({ file }) => file))
  const left: string[] = []
  for await (const file of glob('*/*/*.access.ts', { cwd: SOURCES }))
    if (!broken.has(file)) left.push(basename(file, '.access.ts'))
  expect(left.sort()).toEqual([...ASKED_BY_NO_ROUTE, ...ASKED_ELSEWHERE].sort())
})
