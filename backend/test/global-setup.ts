import type { TestProject } from 'vitest/node'
import { openDb } from '../src/db/db.ts'
import { migrate } from '../src/db/migrate.ts'
import { prepareQueue } from '../src/jobs/prepare-queue.ts'
import { administer } from './administer.ts'
import { startTemporaryPostgres } from './temporary-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that each test file clones. TEST_DATABASE_URL can name another server. */
    templateUrl: string
  }
}

export async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startTemporaryPostgres()
  const template = `larder_template_${process.pid}`
  await administer(server.url, `create database ${template}`)
  const templateUrl = Object.assign(new URL(server.url), { pathname: `/${template}` }).href
  const db = openDb({ url: templateUrl, poolSize: 1 })
  await migrate(db)
  await prepareQueue(db, templateUrl)
  await db.destroy()
  project.provide('templateUrl', templateUrl)
  return async () => {
    await administer(server.url, `drop database ${template} with (force)`)
    await server.stop()
  }
}
