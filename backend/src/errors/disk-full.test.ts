import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'
import { diskFull, isDiskFull } from './disk-full.ts'

test.runIf(process.platform === 'linux')(
  'a write without space is known, also as the cause of another error',
  async () => {
    const error = await writeFile('/dev/full', 'x').catch((failure: unknown) => failure)
    expect(isDiskFull(error)).toBe(true)
    expect(isDiskFull(new Error('wrapped', { cause: error }))).toBe(true)
    expect(isDiskFull(diskFull(error))).toBe(true)
    expect(isDiskFull(new Error('other'))).toBe(false)
  },
)

test('a full disk of PostgreSQL, or of uploads, is a 503 that names the disk', async () => {
  const larder = await openTestApp()
  const boss = await larder.addUser('boss', 'Admin')
  await sql`create function no_space() returns trigger language plpgsql as
    $$ begin raise exception 'no space' using errcode = 'disk_full'; end $$`.execute(larder.db)
  await sql`create trigger no_space before insert on categories execute function no_space()`.execute(
    larder.db,
  )
  const response = await larder.call('POST', '/categories/', { as: boss, body: { name: 'Soup' } })
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('60')
  expect(response.json()).toMatchObject({ code: 'disk_full', detail: expect.stringContaining('disk') })
  await sql`drop trigger no_space on categories`.execute(larder.db)
  expect((await larder.call('POST', '/categories/', { as: boss, body: { name: 'Soup' } })).statusCode).toBe(
    201,
  )
})
