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
