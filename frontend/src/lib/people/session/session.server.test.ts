import type { Cookies } from '@sveltejs/kit'
import { expect, test, vi } from 'vitest'

const TOKENS = { access_token: 'a', refresh_token: 'r', token_type: 'bearer' as const, expires_in: 1800 }

type Options = { path: string; secure?: boolean; httpOnly?: boolean; domain?: string }

/** SvelteKit's cookies with a browser's cookie jar. */
function makeJar(names: Record<string, string>) {
  const jar = new Map(Object.entries(names))
  const options = new Map<string, Options>()
  const cookies = {
    get: (name: string) => jar.get(name),
    set: (name: string, value: string, given: Options) => {
      jar.set(name, value)
      options.set(name, given)
    },
    delete: (name: string) => void jar.delete(name),
  } as unknown as Cookies
  return { jar, options, cookies }
}

async function openSessionAt(siteUrl: string, cookies: Cookies) {
  vi.resetModules()
  vi.stubEnv('SITE_URL', siteUrl)
  // Vitest sets it for browser tests.
  vi.stubEnv('BASE_URL', '')
  const { openSession } = await import('./session.server.ts')
  return openSession(cookies)
}

test('with HTTPS, cookies have the __Host- prefix', async () => {
  const { jar, options, cookies } = makeJar({})
  const session = await openSessionAt('https://larder.example', cookies)
  session.start(TOKENS)
  expect([...jar.keys()].toSorted()).toEqual(['__Host-larder_access', '__Host-larder_refresh'])
  for (const given of options.values()) {
    expect(given).toMatchObject({ path: '/', secure: true, httpOnly: true })
    expect(given).not.toHaveProperty('domain')
  }
  session.end()
  expect(jar.size).toBe(0)
})

test('without HTTPS, cookies have no prefix', async () => {
  const { jar, cookies } = makeJar({})
  ;(await openSessionAt('http://localhost:8000', cookies)).start(TOKENS)
  expect([...jar.keys()].toSorted()).toEqual(['larder_access', 'larder_refresh'])
})

test('accepts cookies with the old name and renews them with the new one', async () => {
  const { jar, cookies } = makeJar({ larder_access: 'old', larder_refresh: 'older' })
  const session = await openSessionAt('https://larder.example', cookies)
  expect(session.isPresent()).toBe(true)
  expect(await session.accessToken()).toBe('old')
  expect(session.refreshToken()).toBe('older')
  session.start(TOKENS)
  expect([...jar.keys()].toSorted()).toEqual(['__Host-larder_access', '__Host-larder_refresh'])
})

test('prefers cookies with the new name', async () => {
  const { cookies } = makeJar({ larder_access: 'planted', '__Host-larder_access': 'mine' })
  expect(await (await openSessionAt('https://larder.example', cookies)).accessToken()).toBe('mine')
})

test('logging out deletes both', async () => {
  const { jar, cookies } = makeJar({ larder_refresh: 'older', '__Host-larder_refresh': 'mine' })
  ;(await openSessionAt('https://larder.example', cookies)).end()
  expect(jar.size).toBe(0)
})
