import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const TOKEN_SECRET = 'kP3x9vQ2mZ7tR5wY8bN4cL6hJ1dF0gSa'
const S3 = {
  ...{ STORAGE_URL: 'http://objects:9000/', STORAGE_ACCESS_KEY: 'key', STORAGE_SECRET_KEY: 'secret' },
  TOKEN_SECRET,
}

test('without STORAGE_URL, pictures are files', () => {
  expect(readConfig({}).storage).toBeUndefined()
})

test('S3 requires a URL and keys; everything else has defaults', () => {
  expect(readConfig(S3).storage).toEqual({
    url: 'http://objects:9000',
    publicUrl: 'http://localhost:8000/media',
    bucket: 'larder',
    accessKey: 'key',
    secretKey: 'secret',
    region: 'us-east-1',
  })
  expect(readConfig({ ...S3, PUBLIC_STORAGE_URL: 'https://pictures.example.org/' }).storage?.publicUrl).toBe(
    'https://pictures.example.org',
  )
})

test('a partial configuration is an error, and all mistakes are reported at once', () => {
  expect(() =>
    readConfig({ STORAGE_URL: 'http://objects:9000', STORAGE_BUCKET: 'No', TOKEN_SECRET }),
  ).toThrow(
    [
      "STORAGE_BUCKET is 'No', but must have 3 to 63 lower-case letters, digits, dots or hyphens.",
      'STORAGE_ACCESS_KEY is missing. STORAGE_URL requires it.',
      'STORAGE_SECRET_KEY is missing. STORAGE_URL requires it.',
    ].join('\n'),
  )
  expect(() => readConfig({ STORAGE_ACCESS_KEY: 'key' })).toThrow(
    'STORAGE_ACCESS_KEY is set, but STORAGE_URL is not.',
  )
})

test('secrets can come from files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'larder-config-'))
  const file = join(folder, 'secret')
  await writeFile(file, 'from a file\n')
  const { STORAGE_SECRET_KEY: _, ...rest } = S3
  expect(readConfig({ ...rest, STORAGE_SECRET_KEY_FILE: file }).storage?.secretKey).toBe('from a file')
  await rm(folder, { recursive: true })
})
