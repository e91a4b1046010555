import type { Cookies } from '@sveltejs/kit'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PendingSignIn } from './ticket-cookie.server.ts'

let rememberSignIn: typeof import('./ticket-cookie.server.ts').rememberSignIn
let takeSignIn: typeof import('./ticket-cookie.server.ts').takeSignIn

beforeEach(async () => {
  // Vitest sets it for browser tests.
  vi.stubEnv('BASE_URL', '')
  ;({ rememberSignIn, takeSignIn } = await import('./ticket-cookie.server.ts'))
})

function makeCookies(): Cookies {
  const jar = new Map<string, string>()
  return {
    get: (name: string) => jar.get(name),
    getAll: () => Array.from(jar, ([name, value]) => ({ name, value })),
    set: (name: string, value: string) => void jar.set(name, value),
    delete: (name: string) => void jar.delete(name),
  } as unknown as Cookies
}

const pending = (ticket: string): PendingSignIn => ({ ticket, purpose: 'sign_in', next: `/${ticket}` })

test('two tabs at once each get their own ticket, once', () => {
  const cookies = makeCookies()
  rememberSignIn(cookies, 'state-1', pending('first'))
  rememberSignIn(cookies, 'state-2', pending('second'))
  expect(takeSignIn(cookies, 'state-1')).toEqual(pending('first'))
  expect(takeSignIn(cookies, 'state-1')).toBeUndefined()
  expect(takeSignIn(cookies, 'state-2')).toEqual(pending('second'))
  expect(takeSignIn(cookies, 'state-3')).toBeUndefined()
})

test('abandoned tickets do not fill the cookies', () => {
  const cookies = makeCookies()
  for (let tab = 1; tab <= 9; tab++) rememberSignIn(cookies, `state-${tab}`, pending(`t${tab}`))
  expect(cookies.getAll().length).toBeLessThanOrEqual(4)
  expect(takeSignIn(cookies, 'state-9')).toEqual(pending('t9'))
})
