import type { TokenRead } from '@larder/contract/people/auth'
import type {
  UserCreate,
  UserDeletion,
  UserEmailUpdate,
  UserPage,
  UserPasswordUpdate,
  UserRead,
  UserUpdate,
} from '@larder/contract/people/users'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const requestTokens = (event: RequestEvent, username: string, password: string) =>
  requestApi<TokenRead>(event, 'POST', '/auth/token', {
    body: { grant_type: 'password', username, password },
  })

export const endSession = (event: RequestEvent, refreshToken: string) =>
  requestApi<void>(event, 'POST', '/auth/logout', { body: { refresh_token: refreshToken } })

export const createUser = (event: RequestEvent, body: UserCreate) =>
  requestApi<UserRead>(event, 'POST', '/users/', { body })

export const updateEmail = (event: RequestEvent, body: UserEmailUpdate) =>
  requestApi<UserRead>(event, 'PUT', '/users/email', { body })

export const updatePassword = (event: RequestEvent, body: UserPasswordUpdate) =>
  requestApi<void>(event, 'PUT', '/users/password', { body })

export const deleteUser = (event: RequestEvent, id: number, recipes: 'keep' | 'delete') =>
  requestApi<void>(event, 'DELETE', `/users/${id}`, { query: { recipes } })

export const deleteMe = (event: RequestEvent, body: UserDeletion) =>
  requestApi<void>(event, 'POST', '/users/me/delete', { body })

export const listUsers = (
  event: RequestEvent,
  query: { q?: string; limit?: number; cursor?: string | undefined; count?: boolean } = {},
) => requestApi<UserPage>(event, 'GET', '/users/', { query })

export const updateUser = (event: RequestEvent, id: number, body: UserUpdate) =>
  requestApi<UserRead>(event, 'PUT', `/users/${id}`, { body })
