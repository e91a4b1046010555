import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ImportRead, ImportRecipeRead } from '@larder/contract/imports'
import { strToU8, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { encodeForm, jpeg } from '../../../test/picture.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { CHUNK_BYTES } from '../../db/in-chunks.ts'
import { type ImportSource, insertSources, readBytes, writeBytes } from './import-sources.queries.ts'
import { insertImport } from './imports.queries.ts'

let larder: TestApp
let ann: TestUser
let picture: Buffer

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  picture = await jpeg({ width: 64, height: 48 })
})

function formOf(files: Record<string, Uint8Array>, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, bytes] of Object.entries(files))
    form.append('files', new Blob([Buffer.from(bytes)]), name)
  return encodeForm(form)
}

async function send(files: Record<string, Uint8Array>, more: Record<string, string> = {}) {
  const form = await formOf(files)
  return larder.call('POST', '/imports/', { as: ann, body: form.body, headers: { ...form.headers, ...more } })
}

const read = async (id: number): Promise<ImportRead> =>
  (await larder.call('GET', `/imports/${id}`, { as: ann })).json()

async function until(id: number, status: ImportRead['status']) {
  await expect.poll(async () => (await read(id)).status).toBe(status)
  return read(id)
}

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

test('the archive of another program comes with its pictures', async () => {
  const answer = await send({ 'cookbook.zip': nextcloud(['Crêpes', 'Blini']) })
  expect(answer.statusCode, answer.body).toBe(201)
  const { id, name } = answer.json()
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
  const chunks = await larder.db.selectFrom('import_chunks').select('position').execute()
  expect(chunks, 'the bytes are kept no longer than needed').toEqual([])
})

test.each([
  ['no archive', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0]), 'not_readable'],
  ['a text without a recipe', Buffer.from('hello'), 'no_recipe'],
  ['nothing', Buffer.alloc(0), 'no_recipe'],
])('a file that is %s is named, and nothing comes of it', async (_name, bytes, code) => {
  const { id } = (await send({ 'odd.zip': bytes })).json()
  expect(await until(id, 'ready')).toMatchObject({ recipe_count: 0, failures: [{ code, place: 'odd.zip' }] })
})

test('a form that ends early leaves nothing', async () => {
  const form = await formOf({ 'cookbook.zip': nextcloud(['Half']) })
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

test('a repeated upload with one key is one import', async () => {
  const files = { 'cookbook.zip': nextcloud(['Once']) }
  const first = await send(files, { 'idempotency-key': 'once' })
  const second = await send(files, { 'idempotency-key': 'once' })
  expect(second.json().id).toBe(first.json().id)
  const other = await send({ 'cookbook.zip': nextcloud(['Other']) }, { 'idempotency-key': 'once' })
  expect(other.statusCode).toBe(422)
})

test('a form with a field that nobody knows is refused', async () => {
  const form = await formOf({ 'a.txt': Buffer.from('a') }, { colour: 'red' })
  const answer = await larder.call('POST', '/imports/', { as: ann, ...form })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toMatchObject([{ path: '/colour', code: 'unknown_field' }])
})

test('bytes are found wherever a chunk ends', async () => {
  const import_id = await insertImport(larder.db, ann.id, {
    ...{ name: 'bytes', visibility: 'private', kitchen_id: null },
  })
  await insertSources(larder.db, import_id, [{ kind: 'bytes', name: 'bytes', url: null }])
  const bytes = Buffer.from(Array.from({ length: CHUNK_BYTES * 2 + 10 }, (_, at) => at % 251))
  const cuts = [0, 3, CHUNK_BYTES + 5, CHUNK_BYTES + 6, bytes.length]
  await writeBytes(
    larder.db,
    import_id,
    0,
    cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end)),
  )
  const source: ImportSource = {
    import_id,
    position: 0,
    kind: 'bytes',
    name: '',
    url: null,
    size: bytes.length,
  }
  for (const [offset, length] of [
    [0, 10],
    [CHUNK_BYTES - 1, 2],
    [CHUNK_BYTES, CHUNK_BYTES],
    [0, bytes.length],
    [bytes.length - 3, 10],
    [bytes.length, 1],
  ] as const)
    expect(await readBytes(larder.db, source, offset, length)).toEqual(
      bytes.subarray(offset, offset + length),
    )
})

test('what comes besides recipes is not taken, and named', async () => {
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

test('where there is nothing but lists and plans, it is said that there is no recipe, too', async () => {
  const lists = zipSync({ 'week.menu': strToU8('== 2026-11-16 ==\n\n- Soup\n') })
  const { id } = (await send({ 'week.zip': lists })).json()
  const { failures, not_taken } = await until(id, 'ready')
  expect(failures).toEqual([{ code: 'no_recipe', place: 'week.zip', status: null }])
  expect(not_taken).toMatchObject([{ source: 'week.zip', kind: 'planned_meal', count: 1 }])
})

test('an import of several files is named after all of them, as far as a name goes', async () => {
  const toast = strToU8('Toast\n\nIngredients\n1 slice bread\n\nMethod\nToast it.')
  expect((await send({ 'a.txt': toast, 'b.txt': toast })).json().name).toBe('a.txt, b.txt')
  const long = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`${at}${'x'.repeat(40)}.txt`, toast]))
  expect((await send(long)).json().name).toMatch(/^0x+\.txt, 1x+.*…$/)
})
