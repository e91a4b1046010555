import type { TokenRead } from '@larder/contract/people/auth'
import { expect } from 'vitest'
import type { TestApp, TestUser } from './test-app.ts'

export const PASSWORD = 'four kinds of thyme'

/** A user who registered over HTTP and can log in with PASSWORD. */
export async function register(larder: TestApp, username: string): Promise<TestUser> {
  const email = `${username}@example.com`
  const answer = await larder.call('POST', '/users/', { body: { username, email, password: PASSWORD } })
  expect(answer.statusCode, answer.body).toBe(201)
  const { access_token } = await logIn(larder, username)
  return { id: answer.json().id, username, email, token: access_token }
}

export async function logIn(larder: TestApp, username: string, password = PASSWORD): Promise<TokenRead> {
  const answer = await larder.call('POST', '/auth/token', { body: { username, password } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

export function refresh(larder: TestApp, refresh_token: string) {
  return larder.call('POST', '/auth/token', { body: { grant_type: 'refresh_token', refresh_token } })
}
