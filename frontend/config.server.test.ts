import { expect, test, vi } from 'vitest'

// Vitest sets its own BASE_URL, which is not a URL.
vi.stubEnv('BASE_URL', '')
const { readConfig } = await import('./config.server.ts')

test('allows pictures from the backend on any port', () => {
  expect(readConfig({}).pictureOrigins).toEqual(['http://localhost:7000'])
  const moved = readConfig({ BACKEND_PORT: '17000' })
  expect(moved.pictureOrigins).toEqual(['http://localhost:17000'])
  expect(moved.apiPublicUrl).toBe('http://localhost:17000')
})

test('allows pictures from BASE_URL and the object store', () => {
  const env = { BASE_URL: 'https://api.example/', PUBLIC_STORAGE_URL: 'https://pictures.example/larder' }
  expect(readConfig(env).pictureOrigins).toEqual(['https://api.example', 'https://pictures.example'])
})
