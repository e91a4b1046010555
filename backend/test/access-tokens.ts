import type { AccessTokenCreate, AccessTokenCreated } from '@larder/contract/people/access-tokens'
import { expect } from 'vitest'
import { PASSWORD } from './sessions.ts'
import type { TestApp, TestUser } from './test-app.ts'

type TokenRequest = Pick<AccessTokenCreate, 'scopes'> & Partial<AccessTokenCreate>

/** For a user whose password is PASSWORD. */
export async function makeToken(
  larder: TestApp,
  as: TestUser,
  wish: TokenRequest,
): Promise<AccessTokenCreated> {
  const body = { name: 'a program', current_password: PASSWORD, ...wish }
  const response = await larder.call('POST', '/access-tokens/', { as, body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

/** The same user with an access token. */
export async function asProgram(
  larder: TestApp,
  user: TestUser,
  scopes: TokenRequest['scopes'],
): Promise<TestUser> {
  return { ...user, token: (await makeToken(larder, user, { scopes })).token }
}
