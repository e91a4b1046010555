import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { listMisplaced } from './break-rules.ts'
import { CLAUSES } from './rules.ts'

const SOURCES = join(import.meta.dirname, '../../src')

/** Only Admins can call their routes, so these rules decide nothing but the actions in `may`. */
const ADMIN_ONLY = ['backups', 'categories', 'registration-invitations']
/** The tests of registration cover them. */
const COVERED_BY_OTHER_TESTS = ['registration']

/** Its rules are in `http/owner-policy.access.ts`. */
const hasOwnerPolicy = async (file: string) =>
  (await readFile(join(SOURCES, file), 'utf8')).includes('= ownerPolicy(')

test('every rule of the drill is in the sources', async () => {
  expect(await listMisplaced()).toEqual([])
})

test('the drill breaks rules of every access file', async () => {
  const broken = new Set(CLAUSES.map(({ file }) => file))
  const left: string[] = []
  for await (const file of glob('*/*/*.access.ts', { cwd: SOURCES }))
    if (!broken.has(file) && !(await hasOwnerPolicy(file))) left.push(basename(file, '.access.ts'))
  expect(left.sort()).toEqual([...ADMIN_ONLY, ...COVERED_BY_OTHER_TESTS].sort())
})
