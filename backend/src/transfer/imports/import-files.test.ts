import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ImportRecipeRead } from '@larder/contract/transfer/import-recipes'
import { type ImportRead, type ImportStorage, UNDO_DAYS } from '@larder/contract/transfer/imports'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { encodeForm, jpeg } from '../../../test/picture.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { waitForImport } from '../../../test/wait-for-import.ts'
import { readConfig } from '../../config.ts'
import { ObjectRemover } from '../../storage/delete-objects.ts'
import { type ObjectStore, UPLOAD_CHUNK_BYTES, uploadKey, uploadKeys } from '../../storage/object-store.ts'
import { openStore } from '../../storage/open-store.ts'
import { addImportJob, readImportJob } from './import-jobs.ts'
import { insertSources, updateSourceSize } from './import-sources.queries.ts'
import { findSourceUpload, findUpload, type ImportUpload } from './import-uploads.queries.ts'
import { deleteOldImports, insertImport } from './imports.queries.ts'
import { storeUpload, uploadReader } from './upload-objects.ts'

let larder: TestApp
let ann: TestUser
let picture: Buffer
let objectStore: ObjectStore

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  objectStore = await openStore(readConfig({ DATA_DIR: larder.dataDir }))
  picture = await jpeg({ width: 64, height: 48 })
})

function imageForm(files: Record<string, Uint8Array>, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, bytes] of Object.entries(files))
    form.append('files', new Blob([Buffer.from(bytes)]), name)
  return encodeForm(form)
}

async function send(files: Record<string, Uint8Array>, more: Record<string, string> = {}) {
  const form = await imageForm(files)
  return larder.call('POST', '/imports/', { as: ann, body: form.body, headers: { ...form.headers, ...more } })
}

const until = (id: number, status: ImportRead['status']) => waitForImport(larder, { id, as: ann, status })

const nextcloud = (titles: string[]) =>
  zipSync(
    Object.fromEntries(
      titles.flatMap((title) => [
        [
          `Recipes/${title}/recipe.json`,
          strToU8(
            JSON.stringify({
              '@context': 'http://schema.org',
              '@type': 'Recipe',
              name: title,
              recipeYield: 2,
              recipeIngredient: ['200 g flour', '1 egg'],
              recipeInstructions: ['Mix.', 'Fry.'],
            }),
          ),
        ],
        [`Recipes/${title}/full.jpg`, new Uint8Array(picture)],
      ]),
    ),
  )

test('imports an archive of another program with its pictures', async () => {
  const response = await send({ 'cookbook.zip': nextcloud(['Crêpes', 'Blini']) })
  expect(response.statusCode, response.body).toBe(201)
  const { id, name } = response.json()
  expect(name).toBe('cookbook.zip')
  expect(await until(id, 'ready')).toMatchObject({ recipe_count: 2, failures: [] })
  await larder.call('POST', `/imports/${id}/commit`, { as: ann })
  expect(await until(id, 'done')).toMatchObject({ imported_count: 2 })
  const { items } = (await larder.call('GET', `/imports/${id}/recipes`, { as: ann })).json()
  for (const { recipe_id } of items as ImportRecipeRead[]) {
    const recipe = (await larder.call('GET', `/recipes/${recipe_id}`, { as: ann })).json()
    expect(recipe.images, recipe.title).toHaveLength(1)
    expect(recipe.ingredients.map((row: { line: string }) => row.line)).toEqual(['200 g flour', '1 egg'])
  }
  await expect.poll(async () => (await storage()).used_bytes).toBe(0)
})

test('splits salt and pepper in one line into two ingredients', async () => {
  const page = { '@type': 'Recipe', name: 'Eggs', recipeInstructions: 'Fry.' }
  const text = JSON.stringify({ ...page, recipeIngredient: ['2 eggs', 'Salt and pepper, to taste'] })
  const html = `<script type="application/ld+json">${text}</script>`
  const { id } = (await send({ 'eggs.html': strToU8(html) })).json()
  await until(id, 'ready')
  const { items } = (await larder.call('GET', `/imports/${id}/recipes`, { as: ann })).json()
  expect(items).toMatchObject([
    {
      ingredients: [
        { line: '2 eggs', name: 'egg' },
        { line: 'Salt, to taste', name: 'salt' },
        { line: 'pepper, to taste', name: 'pepper' },
      ],
    },
  ])
})

test.each([
  ['no archive', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0]), 'not_readable'],
  ['a text without a recipe', Buffer.from('hello'), 'no_recipe'],
  ['nothing', Buffer.alloc(0), 'no_recipe'],
])('a file that is %s is named, and nothing comes of it', async (_name, bytes, code) => {
  const { id } = (await send({ 'odd.zip': bytes })).json()
  expect(await until(id, 'ready')).toMatchObject({ recipe_count: 0, failures: [{ code, place: 'odd.zip' }] })
})

test('an incomplete upload leaves no import', async () => {
  const form = await imageForm({ 'cookbook.zip': nextcloud(['Half']) })
  await larder.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = larder.app.server.address() as AddressInfo
  const before = await larder.db.selectFrom('imports').select('id').execute()
  const stop = new AbortController()
  const asked = fetch(`http://127.0.0.1:${port}/imports/`, {
    method: 'POST',
    headers: { ...form.headers, authorization: `Bearer ${ann.token}` },
    body: new ReadableStream({
      start: (stream) => stream.enqueue(new Uint8Array(form.body.subarray(0, 200))),
      pull: () => once(stop.signal, 'abort').then(() => {}),
    }),
    duplex: 'half',
    signal: stop.signal,
  } as RequestInit)
  const count = async () => (await larder.db.selectFrom('imports').select('id').execute()).length
  await expect.poll(count).toBe(before.length + 1)
  stop.abort()
  await expect(asked).rejects.toThrow()
  await expect.poll(count).toBe(before.length)
})

test('a repeated upload with the same idempotency key creates one import', async () => {
  const files = { 'cookbook.zip': nextcloud(['Once']) }
  const first = await send(files, { 'idempotency-key': 'once' })
  const second = await send(files, { 'idempotency-key': 'once' })
  expect(second.json().id).toBe(first.json().id)
  const other = await send({ 'cookbook.zip': nextcloud(['Other']) }, { 'idempotency-key': 'once' })
  expect(other.statusCode).toBe(422)
})

test('rejects a form with an unknown field', async () => {
  const form = await imageForm({ 'a.txt': Buffer.from('a') }, { colour: 'red' })
  const response = await larder.call('POST', '/imports/', { as: ann, ...form })
  expect(response.statusCode).toBe(422)
  expect(response.json().errors).toMatchObject([{ path: '/colour', code: 'unknown_field' }])
})

const storedFiles = async () => {
  const names = await readdir(join(larder.dataDir, 'objects', 'uploads'), { recursive: true }).catch(() => [])
  return names.filter((name) => name.endsWith('.bin'))
}
const storage = async (as = ann): Promise<ImportStorage> =>
  (await larder.call('GET', '/imports/storage', { as })).json()
const noise = (bytes: number) => Buffer.alloc(bytes, 'no recipe at all, '.repeat(7))

test('reads byte ranges across chunk boundaries', async () => {
  const bytes = Buffer.from(Array.from({ length: UPLOAD_CHUNK_BYTES * 2 + 10 }, (_, at) => at % 251))
  const cuts = [0, 3, UPLOAD_CHUNK_BYTES + 5, UPLOAD_CHUNK_BYTES + 6, bytes.length]
  const pieces = cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end))
  const import_id = await insertImport(larder.db, ann.id, {
    ...{ name: 'bytes', visibility: 'private', kitchen_id: null },
  })
  const owner = { user_id: ann.id, import_id, source_position: 0 }
  const unlimited = { account: Number.MAX_SAFE_INTEGER, total: Number.MAX_SAFE_INTEGER }
  await storeUpload({ db: larder.db, objectStore }, owner, pieces, unlimited)
  const upload = (await findSourceUpload(larder.db, import_id, 0)) as ImportUpload
  const read = uploadReader(objectStore, upload)
  for (const [offset, length] of [
    [0, 10],
    [UPLOAD_CHUNK_BYTES - 1, 2],
    [UPLOAD_CHUNK_BYTES, UPLOAD_CHUNK_BYTES],
    [0, bytes.length],
    [bytes.length - 3, 10],
    [bytes.length, 1],
  ] as const)
    expect((await read(offset, length)).equals(bytes.subarray(offset, offset + length))).toBe(true)
  await larder.db.deleteFrom('imports').where('id', '=', import_id).execute()
})

test('reads a file that an earlier version stored in the database', async () => {
  const bytes = nextcloud(['Legacy'])
  const id = await insertImport(larder.db, ann.id, {
    ...{ name: 'legacy', visibility: 'private', kitchen_id: null },
  })
  await insertSources(larder.db, id, [{ kind: 'bytes', name: 'cookbook.zip', url: null }])
  await updateSourceSize(larder.db, id, 0, bytes.length)
  const chunk = { import_id: id, source_position: 0, position: 0, bytes: Buffer.from(bytes) }
  await larder.db.insertInto('import_chunks').values(chunk).execute()
  await larder.db.updateTable('imports').set({ status: 'reading' }).where('id', '=', id).execute()
  await addImportJob(larder.db, readImportJob, { id, user_id: ann.id })
  expect(await until(id, 'ready')).toMatchObject({ recipe_count: 1, failures: [] })
  await larder.call('POST', `/imports/${id}/commit`, { as: ann })
  expect(await until(id, 'done')).toMatchObject({ imported_count: 1 })
  expect(await larder.db.selectFrom('import_chunks').select('position').execute()).toEqual([])
})

test('files count towards the quota until the import is committed or deleted; unreadable files are deleted at once', async () => {
  const cat = await larder.addUser('cat')
  const sendAs = async (files: Record<string, Uint8Array>) => {
    const { body, headers } = await imageForm(files)
    return larder.call('POST', '/imports/', { as: cat, body, headers })
  }
  const before = await storedFiles()
  const good = nextcloud(['Counted'])
  const { id } = (await sendAs({ 'cookbook.zip': good, 'noise.bin': noise(50_000) })).json()
  await waitForImport(larder, { id, as: cat, status: 'ready' })
  await expect.poll(async () => (await storage(cat)).used_bytes).toBe(good.length)
  await expect.poll(async () => (await storedFiles()).length).toBe(before.length + 1)
  await larder.call('DELETE', `/imports/${id}`, { as: cat })
  await expect.poll(async () => (await storage(cat)).used_bytes).toBe(0)
  await expect.poll(async () => (await storedFiles()).length).toBe(before.length)
})

test('enforces the quota of an account and of all accounts', async () => {
  const dan = await larder.addUser('dan')
  const boss = await larder.addUser('boss', 'Admin')
  const set = (body: object) => larder.call('PUT', '/settings', { as: boss, body })
  const sendAs = async (bytes: number, isStreamed = false) => {
    const { body, headers } = await imageForm({ 'big.txt': noise(bytes) })
    const payload = isStreamed ? Readable.from([body]) : body
    return larder.call('POST', '/imports/', { as: dan, body: payload, headers })
  }
  const expectRefused = (response: Awaited<ReturnType<typeof sendAs>>) => {
    expectProblem(response, 409)
    expect(response.json().code).toBe('quota_reached')
  }
  await set({ import_quota_mb: 2 })
  expect(await storage(dan)).toEqual({ used_bytes: 0, limit_bytes: 2_000_000 })
  for (const isStreamed of [false, true]) expectRefused(await sendAs(3_000_000, isStreamed))
  await expect.poll(async () => (await storage(dan)).used_bytes).toBe(0)
  await set({ import_quota_mb: null, import_quota_total_mb: 1 })
  expectRefused(await sendAs(3_000_000))
  await set({ import_quota_total_mb: null })
  expect((await sendAs(1000)).statusCode).toBe(201)
})

test('removes the import and files of a killed upload', async () => {
  const id = await insertImport(larder.db, ann.id, {
    ...{ name: '', visibility: 'private', kitchen_id: null },
  })
  const owner = { user_id: ann.id, import_id: id, source_position: 0 }
  const unlimited = { account: Number.MAX_SAFE_INTEGER, total: Number.MAX_SAFE_INTEGER }
  const dying = async function* () {
    yield Buffer.alloc(UPLOAD_CHUNK_BYTES * 2)
    throw new Error('killed')
  }
  await expect(storeUpload({ db: larder.db, objectStore }, owner, dying(), unlimited)).rejects.toThrow(
    'killed',
  )
  const left = (await findSourceUpload(larder.db, id, 0)) as ImportUpload
  expect(await objectStore.get(uploadKey(left.object_key, 1))).toBeDefined()
  await sql`update imports set created_at = now() - interval '2 hours' where id = ${id}`.execute(larder.db)
  await deleteOldImports(larder.db, UNDO_DAYS)
  await new ObjectRemover(larder.db, objectStore, larder.app.log).run()
  for (const key of uploadKeys(left)) expect(await objectStore.get(key)).toBeUndefined()
  expect(await findUpload(larder.db, left.id)).toBeUndefined()
})

test('lists items that cannot be imported', async () => {
  const files = {
    'Soup.cook': 'Boil @water{1%l}.',
    'config/aisle.conf': '[Bakery]\nbread\n',
    'week.menu': '== 2026-11-16 ==\n\n- Soup\n',
  }
  const entries = Object.entries(files).map(([path, text]) => [path, strToU8(text)])
  const { id } = (await send({ 'cooklang.zip': zipSync(Object.fromEntries(entries)) })).json()
  const { failures, not_taken, recipe_count } = await until(id, 'ready')
  expect({ recipe_count, failures }).toEqual({ recipe_count: 1, failures: [] })
  expect(not_taken).toEqual([
    { source: 'cooklang.zip', kind: 'store', count: 1, names: [expect.any(String)] },
    { source: 'cooklang.zip', kind: 'planned_meal', count: 1, names: ['2026-11-16'] },
  ])
})

test('reports no_recipe for a file with only lists and plans', async () => {
  const lists = zipSync({ 'week.menu': strToU8('== 2026-11-16 ==\n\n- Soup\n') })
  const { id } = (await send({ 'week.zip': lists })).json()
  const { failures, not_taken } = await until(id, 'ready')
  expect(failures).toEqual([{ code: 'no_recipe', place: 'week.zip', status: null }])
  expect(not_taken).toMatchObject([{ source: 'week.zip', kind: 'planned_meal', count: 1 }])
})

test('an import of several files is named after all of them, truncated', async () => {
  const toast = strToU8('Toast\n\nIngredients\n1 slice bread\n\nMethod\nToast it.')
  expect((await send({ 'a.txt': toast, 'b.txt': toast })).json().name).toBe('a.txt, b.txt')
  const long = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`${at}${'x'.repeat(40)}.txt`, toast]))
  expect((await send(long)).json().name).toMatch(/^0x+\.txt, 1x+.*…$/)
})
