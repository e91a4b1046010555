import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { removeOldUploads, uploadsFolder, withUploadFolder } from './upload-folder.ts'

const made: string[] = []
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))))

async function newDataDir() {
  const folder = await mkdtemp(join(tmpdir(), 'larder-folder-'))
  made.push(folder)
  return folder
}
const readMode = async (path: string) => (await stat(path)).mode & 0o777
const nothing = async () => {}

test('uploads go to a private folder of the installation', async () => {
  const dataDir = await newDataDir()
  await withUploadFolder(uploadsFolder(dataDir), async (folder) => {
    expect(dirname(dirname(folder))).toBe(dataDir)
    expect(await readMode(dirname(folder))).toBe(0o700)
    expect(await readMode(folder)).toBe(0o700)
  })
})

test('a folder readable by other users is made private first', async () => {
  const uploads = uploadsFolder(await newDataDir())
  await mkdir(uploads)
  await chmod(uploads, 0o777)
  await withUploadFolder(uploads, nothing)
  expect(await readMode(uploads)).toBe(0o700)
})

test('a planted symbolic link is not followed', async () => {
  const [dataDir, elsewhere] = [await newDataDir(), await newDataDir()]
  await mkdir(join(elsewhere, 'precious'))
  await utimes(join(elsewhere, 'precious'), 0, 0)
  await symlink(elsewhere, uploadsFolder(dataDir))
  await expect(withUploadFolder(uploadsFolder(dataDir), nothing)).rejects.toThrow('not a link')
  await removeOldUploads(uploadsFolder(dataDir))
  expect(await readdir(elsewhere)).toEqual(['precious'])
})
