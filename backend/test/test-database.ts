import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { administer } from './administer.ts'

/** A database for the test file, cloned from the migrated template. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = new URL(inject('templateUrl'))
  const name = `larder_test_${randomBytes(6).toString('hex')}`
  const server = Object.assign(new URL(template), { pathname: '/postgres' }).href
  await administer(
    server,
    `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`,
  )
  return {
    url: Object.assign(new URL(template), { pathname: `/${name}` }).href,
    drop: () => administer(server, `drop database ${name} with (force)`),
  }
}
