import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { removeOldUploads, uploadsIn, withUploadFolder } from './upload-folder.ts'

const made: string[] = []
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))))

async function newDataDir() {
  const folder = await mkdtemp(join(tmpdir(), 'larder-folder-'))
  made.push(folder)
  return folder
}
const modeOf = async (path: string) => (await stat(path)).mode & 0o777
const nothing = async () => {}

test('each installation receives into a folder of its own, for its own eyes', async () => {
  const dataDir = await newDataDir()
  await withUploadFolder(uploadsIn(dataDir), async (folder) => {
    expect(dirname(dirname(folder))).toBe(dataDir)
    expect(await modeOf(dirname(folder))).toBe(0o700)
    expect(await modeOf(folder)).toBe(0o700)
  })
})

test('a folder that others could look into is closed first', async () => {
  const uploads = uploadsIn(await newDataDir())
  await mkdir(uploads)
  await chmod(uploads, 0o777)
  await withUploadFolder(uploads, nothing)
  expect(await modeOf(uploads)).toBe(0o700)
})

test('a link that somebody planted is not followed, neither to write nor to tidy', async () => {
  const [dataDir, elsewhere] = [await newDataDir(), await newDataDir()]
  await mkdir(join(elsewhere, 'precious'))
  await utimes(join(elsewhere, 'precious'), 0, 0)
  await symlink(elsewhere, uploadsIn(dataDir))
  await expect(withUploadFolder(uploadsIn(dataDir), nothing)).rejects.toThrow('not a link')
  await removeOldUploads(uploadsIn(dataDir))
  expect(await readdir(elsewhere)).toEqual(['precious'])
})
