import type { TokenRead } from '@larder/contract/people/auth'
import { expect } from 'vitest'
import type { TestApp, TestUser } from './test-app.ts'

export const PASSWORD = 'four kinds of thyme'

/** A user who registered over HTTP and can log in with PASSWORD. */
export async function register(larder: TestApp, username: string): Promise<TestUser> {
  const email = `${username}@example.com`
  const response = await larder.call('POST', '/users/', { body: { username, email, password: PASSWORD } })
  expect(response.statusCode, response.body).toBe(201)
  const { access_token } = await logIn(larder, username)
  return { id: response.json().id, username, email, token: access_token }
}

export async function logIn(larder: TestApp, username: string, password = PASSWORD): Promise<TokenRead> {
  const response = await larder.call('POST', '/auth/token', { body: { username, password } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

export function refresh(larder: TestApp, refresh_token: string) {
  return larder.call('POST', '/auth/token', { body: { grant_type: 'refresh_token', refresh_token } })
}
