import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

// Vitest sets its own BASE_URL, which is not a URL.
vi.stubEnv('BASE_URL', '')
const { readConfig } = await import('./config.server.ts')

test('allows pictures from the website itself on any port', () => {
  expect(readConfig({}).pictureOrigins).toEqual(['http://localhost:8000'])
  expect(readConfig({ FRONTEND_PORT: '18000' }).pictureOrigins).toEqual(['http://localhost:18000'])
})

test('allows pictures from PUBLIC_URL, BASE_URL and the object store', () => {
  const env = {
    PUBLIC_URL: 'https://larder.example',
    BASE_URL: 'https://api.example/',
    PUBLIC_STORAGE_URL: 'https://pictures.example/larder',
  }
  expect(readConfig(env)).toMatchObject({
    pictureOrigins: ['https://larder.example', 'https://api.example', 'https://pictures.example'],
    apiPublicUrl: 'https://api.example',
    usesHttps: true,
  })
})

test('every variable can come from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-website-'))
  const file = join(folder, 'value')
  const readFrom = (name: string, value: string) => {
    writeFileSync(file, `${value}\n`)
    return readConfig({ [`${name}_FILE`]: file })
  }
  expect(readFrom('PUBLIC_URL', 'https://larder.example')).toMatchObject({ usesHttps: true })
  expect(readFrom('FRONTEND_PORT', '8001')).toMatchObject({ port: 8001 })
  expect(readFrom('TRUST_PROXY', 'loopback').trustProxy).toBeDefined()
  expect(readFrom('BODY_SIZE_LIMIT', '1K')).toMatchObject({ formBytes: 1024 })
  rmSync(folder, { recursive: true })
})

test('the size of a form is limited, to 2 MB if nothing else is set', () => {
  expect(readConfig({ BODY_SIZE_LIMIT: '' }).formBytes).toBe(2 * 1024 ** 2)
  expect(() => readConfig({ BODY_SIZE_LIMIT: 'much' })).toThrow(
    "BODY_SIZE_LIMIT must be a size such as 2M, not 'much'.",
  )
})

test('pages are logged unless LOG_LEVEL or ACCESS_LOG says otherwise', () => {
  expect(readConfig({}).accessLog).toBe('full')
  expect(readConfig({ ACCESS_LOG: 'no-address' }).accessLog).toBe('no-address')
  expect(readConfig({ LOG_LEVEL: 'warn' }).accessLog).toBe('off')
  expect(() => readConfig({ ACCESS_LOG: 'yes' })).toThrow(
    "ACCESS_LOG must be full, no-address, off, not 'yes'.",
  )
})

test('refuses an address with a path and a proxy without an address', () => {
  expect(() => readConfig({ PUBLIC_URL: 'https://example.org/larder', TRUST_PROXY: 'yes' })).toThrow(
    /PUBLIC_URL is 'https:\/\/example\.org\/larder', but must end .*\n.*TRUST_PROXY has 'yes'/,
  )
})
