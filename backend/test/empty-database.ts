import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { administer } from './administer.ts'
import { whenDone } from './when-done.ts'

/** An empty database of a role without privileges, as a hosting provider would create it. */
export async function createEmptyDatabase(): Promise<string> {
  const name = `larder_empty_${randomBytes(6).toString('hex')}`
  const url = Object.assign(new URL(inject('templateUrl')), { pathname: '/postgres' })
  await administer(
    url.href,
    `create role ${name} login password '${name}' nosuperuser nocreatedb nocreaterole`,
    `create database ${name} owner ${name} template template0`,
  )
  whenDone(() => administer(url.href, `drop database ${name} with (force)`, `drop role ${name}`))
  return Object.assign(new URL(url), { pathname: `/${name}`, username: name, password: name }).href
}
