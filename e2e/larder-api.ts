import type { TokenRead } from '@larder/contract/people/auth'
import type { UserRead } from '@larder/contract/people/users'
import type { RecipeCreate, RecipeRead } from '@larder/contract/recipes/recipes'
import { API_URL } from './urls.ts'

export type Cook = {
  id: number
  username: string
  password: string
  tokens: TokenRead
}

export async function callApi<Body>(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Body> {
  const response = await fetch(API_URL + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`)
  return (text ? JSON.parse(text) : undefined) as Body
}

export const requestTokens = (username: string, password: string) =>
  callApi<TokenRead>('POST', '/auth/token', { body: { username, password } })

export function uniqueName(name: string): string {
  return `${name}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
}

/** A new user for each test, so that tests are independent. */
export async function newCook(name: string): Promise<Cook> {
  const username = uniqueName(name)
  const password = 'four kinds of thyme'
  const body = { username, email: `${username}@example.com`, password }
  const { id } = await callApi<UserRead>('POST', '/users', { body })
  return { id, username, password, tokens: await requestTokens(username, password) }
}

export async function developer(username: 'user' | 'admin'): Promise<Cook> {
  const password = `larder-${username}-dev`
  const tokens = await requestTokens(username, password)
  const { id } = await callApi<UserRead>('GET', '/users/me', { token: tokens.access_token })
  return { id, username, password, tokens }
}

export async function newAdmin(name: string): Promise<Cook> {
  const cook = await newCook(name)
  const { tokens } = await developer('admin')
  await callApi('PUT', `/users/${cook.id}`, { token: tokens.access_token, body: { role: 'Admin' } })
  return { ...cook, tokens: await requestTokens(cook.username, cook.password) }
}

export const newRecipe = (cook: Cook, recipe: RecipeCreate) =>
  callApi<RecipeRead>('POST', '/recipes', { token: cook.tokens.access_token, body: recipe })

export const readRecipe = (id: number) => callApi<RecipeRead>('GET', `/recipes/${id}`)
