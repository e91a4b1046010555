import { link, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ExportRead } from '@larder/contract/transfer/exports'
import type { ImportRead } from '@larder/contract/transfer/imports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadLargeData } from '../scripts/load-large-data.ts'
import { openDb } from '../src/db/db.ts'
import { findPassword } from '../src/db/embedded-password.ts'
import { newKey } from '../src/storage/object-store.ts'
import { followProgress } from './follow-progress.ts'
import { largeBackup, photograph, Visitor } from './moving-service.ts'
import { freePort, makeDataDir, startService, stopService } from './service-process.ts'
import { type PeakMemory, watchMemory } from './watch-memory.ts'

const IN = Number(process.env.MOVING_IN ?? 1000)
const OUT = Number(process.env.MOVING_OUT ?? 10_000)
/** What reading may take, whatever is read. */
const MAX_READER_MB = 300
/** The API from its sources takes half of it at rest; ten times as many recipes must not show. */
const MAX_API_MB = 500
const HOUR_MS = 60 * 60 * 1000

const words = ({ api, reader, resizer }: PeakMemory) =>
  `API ${api} MB, reader ${reader} MB, resizer ${resizer} MB at most`

async function serve() {
  const env = {
    DATA_DIR: await makeDataDir(),
    BACKEND_PORT: await freePort(),
    DATABASE_PORT: await freePort(),
    WORKERS: '1',
  }
  const service = startService(env)
  await service.ready
  return { env, service, visitor: new Visitor(service) }
}

test(`${IN} recipes of a Mealie backup move in with their pictures, in bounded memory`, async () => {
  const { service, visitor } = await serve()
  const backup = await largeBackup(IN)
  const peak = watchMemory(() => service.child.pid as number)
  const begun = Date.now()
  const since = () => ((Date.now() - begun) / 1000).toFixed(0)

  const id = await visitor.sendFile('mealie.zip', backup)
  await visitor.followImport(id, ({ status }) => status === 'ready')
  const readAfter = since()
  await visitor.call(`/imports/${id}/commit`, { method: 'POST' })
  await visitor.followImport(id, ({ status }) => status === 'done')
  const memory = await peak()
  console.log(
    `in: ${IN} recipes, ${(backup.length / 1e6).toFixed(0)} MB: read after ${readAfter} s, all there after ${since()} s; ${words(memory)}`,
  )
  const done = await visitor.read<ImportRead>(`/imports/${id}`)
  expect(done).toMatchObject({ imported_count: IN, failures: [] })
  expect(memory.reader).toBeGreaterThan(0)
  expect(memory.reader).toBeLessThan(MAX_READER_MB)
  expect(memory.api).toBeLessThan(MAX_API_MB)
  await stopService(service)
})

test(`${OUT} recipes with pictures move out as a Larder archive, in bounded memory`, async () => {
  const { env, service, visitor } = await serve()
  await fill(env)
  const peak = watchMemory(() => service.child.pid as number)
  const begun = Date.now()

  const body = JSON.stringify({ format: 'larder' })
  const headers = { 'content-type': 'application/json' }
  const asked = await visitor.call('/exports/', { method: 'POST', headers, body })
  const { id } = (await asked.json()) as ExportRead
  let found: ExportRead | undefined
  await followProgress('the export', async () => {
    found = await visitor.read<ExportRead>(`/exports/${id}`)
    return { count: found?.written_count ?? 0, isThere: found !== undefined && found.status !== 'writing' }
  })
  const writtenAfter = ((Date.now() - begun) / 1000).toFixed(0)
  const file = await visitor.call(`/exports/${id}/file`)
  let bytes = 0
  for await (const piece of file.body ?? []) bytes += piece.length
  const memory = await peak()
  console.log(
    `out: ${OUT} recipes, ${(bytes / 1e6).toFixed(0)} MB: written after ${writtenAfter} s; ${words(memory)}`,
  )
  expect(found).toMatchObject({ status: 'done', recipe_count: OUT, bytes })
  expect(bytes).toBeGreaterThan(OUT * 10_000)
  expect(memory.api).toBeLessThan(MAX_API_MB)
  await stopService(service)
})

/** So many recipes of `user`, each with a picture; all pictures are one file under many names. */
async function fill({ DATA_DIR, DATABASE_PORT }: Awaited<ReturnType<typeof serve>>['env']) {
  const url = `postgres://larder:${await findPassword(DATA_DIR)}@127.0.0.1:${DATABASE_PORT}/larder`
  const db = openDb({ url, poolSize: 1, statementTimeoutMs: HOUR_MS })
  await loadLargeData(db, OUT)
  await sql`
    update recipes set visibility = 'private', kitchen_id = null, kitchen_may_edit = false,
      user_id = (select id from users where username = 'user')`.execute(db)
  const { rows } = await sql<{ id: number }>`select id from recipes`.execute(db)
  const picture = join(DATA_DIR, 'picture.webp')
  await writeFile(picture, await photograph(100))
  const images = rows.map(({ id }) => ({ recipe_id: id, object_key: newKey('private') }))
  for (const { object_key } of images) {
    const [visibility = '', name = ''] = object_key.split('/')
    const path = join(
      DATA_DIR,
      'objects',
      visibility,
      name.slice(0, 2),
      name.slice(2, 4),
      `${name}-1200.webp`,
    )
    await mkdir(dirname(path), { recursive: true })
    await link(picture, path)
  }
  await sql`
    insert into recipe_images (recipe_id, position, object_key, widths, width, height, placeholder)
    select recipe_id, 1, object_key, '{1200}', 1200, 900, ''
    from jsonb_to_recordset(${JSON.stringify(images)}::jsonb) as image (recipe_id int, object_key text)`.execute(
    db,
  )
  await db.destroy()
}
