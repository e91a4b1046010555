import { createApiClient } from './call-api.ts'

const PASSWORD = 'a bench needs no secret'
const COUNT = 100

export type Account = { id: number; username: string; authorization: string }

/** Many ordinary accounts, because rate limits apply: an account can log in 10 times and write 600 times a minute. */
export async function makeAccounts(url: string): Promise<[Account, ...Account[]]> {
  const accounts: [Account, ...Account[]] = [await makeAccount(url, 1)]
  for (let number = 2; number <= COUNT; number++) accounts.push(await makeAccount(url, number))
  return accounts
}

async function makeAccount(url: string, number: number): Promise<Account> {
  const username = `bench-user-${number}`
  const call = createApiClient(url, { 'x-forwarded-for': createClientIp(number) })
  await call('POST', '/users/', { username, email: `${username}@example.com`, password: PASSWORD }, [409])
  const { access_token } = await call<{ access_token: string }>('POST', '/auth/token', credentials(username))
  const authorization = `Bearer ${access_token}`
  const { id } = await createApiClient(url, { authorization })<{ id: number }>('GET', '/users/me')
  return { id, username, authorization }
}

export const credentials = (username: string) => ({ username, password: PASSWORD })

/** Logins and registrations are also limited by address. Larder trusts `X-Forwarded-For` from this machine. */
export const createClientIp = (number: number) => `10.0.${Math.floor(number / 250)}.${1 + (number % 250)}`
