import { gunzipSync } from 'node:zlib'
import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import {
  EXPORT_FORMATS,
  type ExportCreate,
  type ExportRead,
  SINGLE_FORMATS,
} from '@larder/contract/transfer/exports'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { imageForm, jpeg } from '../../../test/picture.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { CHUNK_BYTES } from '../../db/chunk-bytes.ts'
import { ExportTooLarge, writeChunks } from './export-chunks.queries.ts'
import { resumeExports } from './export-jobs.ts'
import { insertExport } from './exports.queries.ts'

let larder: TestApp
let ann: TestUser
let ben: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  ben = await larder.addUser('ben')
  const soup = await addRecipe(ann, 'Soup', 'private')
  const form = await imageForm([await jpeg({ width: 500, height: 400 })])
  await larder.call('POST', `/recipes/${soup}/images`, { as: ann, ...form })
  await addRecipe(ann, 'Soup', 'public')
  await addRecipe(ben, 'Bread', 'public')
  await addRecipe(ben, 'Secret soup', 'private')
  const list = await create(ann, '/shopping-lists/', { name: 'Week' })
  await create(ann, `/shopping-lists/${list}/items`, { text: '2 l milk' })
  await create(ann, '/stores/layout', {
    format: 'larder-store-1',
    name: 'Market',
    shelves: [{ name: 'Dairy', ingredients: ['milk'] }],
  })
})

async function create(as: TestUser, path: string, body: object): Promise<number> {
  const response = await larder.call('POST', path, { as, body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}

const addRecipe = (as: TestUser, title: string, visibility: string) =>
  create(as, '/recipes/', {
    title,
    visibility,
    ingredients: [{ line: '2 carrots (large)' }],
    steps: [{ instruction: 'Cook.', duration_sec: 600 }],
  })

const exportAs = async (as: TestUser, body: ExportCreate) => whenDone(as, await create(as, '/exports/', body))

async function whenDone(as: TestUser, id: number): Promise<ExportRead> {
  const read = async () => (await larder.call('GET', `/exports/${id}`, { as })).json()
  await expect.poll(read).toMatchObject({ status: 'done' })
  return read()
}

const downloadExport = (as: TestUser, id: number, headers = {}) =>
  larder.call('GET', `/exports/${id}/file`, { as, headers })

async function generateRecipeFiles(as: TestUser, body: ExportCreate): Promise<Record<string, string>> {
  const { id } = await exportAs(as, body)
  const entries = unzipSync(new Uint8Array((await downloadExport(as, id)).rawPayload))
  return Object.fromEntries(Object.entries(entries).map(([path, bytes]) => [path, strFromU8(bytes, true)]))
}

test('an archive has all data of its owner and none of other users', async () => {
  const files = await generateRecipeFiles(ann, { format: 'larder' })
  expect(Object.keys(files).sort()).toEqual([
    'books.json',
    'larder.json',
    'lists.json',
    'person.json',
    'plan.json',
    'plan.schema.json',
    'recipes/Soup (2)/recipe.json',
    'recipes/Soup/1.webp',
    'recipes/Soup/recipe.json',
    'schema.json',
    'staples.json',
    'stores.json',
    'tags.json',
  ])
  const soup: ArchivedRecipe = JSON.parse(files['recipes/Soup/recipe.json'] ?? '')
  expect(soup).toMatchObject({
    title: 'Soup',
    username: 'ann',
    visibility: 'private',
    ingredients: [{ line: '2 carrots (large)', ingredient: 'carrots', amount_readable: '2' }],
    steps: [{ instruction: 'Cook.', duration_sec: 600, section: null }],
    images: [{ file: '1.webp', alt: null }],
  })
  expect(files['recipes/Soup/1.webp']?.slice(0, 4)).toBe('RIFF')
  expect(JSON.parse(files['lists.json'] ?? '')).toMatchObject([
    { name: 'Week', items: [{ line: '2 l milk', is_checked: false }] },
  ])
  expect(JSON.parse(files['stores.json'] ?? '')).toMatchObject([
    { name: 'Market', shelves: [{ ingredients: ['milk'] }] },
  ])
})

test('exports the recipes of a search', async () => {
  const files = await generateRecipeFiles(ann, {
    format: 'larder',
    recipes: { q: 'bread soup', scope: 'everyone' },
  })
  expect(Object.keys(files).filter((path) => path.endsWith('recipe.json'))).toEqual([])
  const soups = await generateRecipeFiles(ben, { format: 'larder', recipes: { q: 'soup' } })
  expect(Object.keys(soups).sort()).toEqual([
    'larder.json',
    'plan.schema.json',
    'recipes/Secret soup/recipe.json',
    'recipes/Soup/recipe.json',
    'schema.json',
  ])
})

test('exports the newest versions of a recipe, only for its owner', async () => {
  const id = await addRecipe(ann, 'Often changed', 'public')
  const change = async (title: string) =>
    expect((await larder.call('PUT', `/recipes/${id}`, { as: ann, body: { title } })).statusCode).toBe(200)
  for (const title of ['Changed once', 'Often changed']) await change(title)
  const recipeFor = async (as: TestUser) => {
    const files = await generateRecipeFiles(as, { format: 'larder', recipes: { q: 'changed' } })
    const [recipe] = Object.entries(files).flatMap(([path, json]): ArchivedRecipe[] =>
      path.endsWith('recipe.json') ? [JSON.parse(json)] : [],
    )
    return recipe
  }
  const loadVersions = async (as: TestUser) =>
    (await recipeFor(as))?.versions?.map(({ title, username }) => ({ title, username }))
  expect(await loadVersions(ann)).toEqual([
    { title: 'Changed once', username: 'ann' },
    { title: 'Often changed', username: 'ann' },
  ])
  expect(await loadVersions(ben)).toEqual([])
  await larder.db.updateTable('ingredients').set({ is_food: false }).where('name', '=', 'carrots').execute()
  const line = { ingredient: 'carrots', is_food: false }
  const version = { ingredients: [line] }
  expect(await recipeFor(ann)).toMatchObject({ ingredients: [line], versions: [version, version] })
  const many = `insert into recipe_versions (recipe_id, version, visibility, content)
    select recipe_id, version + n * 10, visibility, content from recipe_versions, generate_series(1, 60) n
    where recipe_id = ${id}`
  await sql.raw(many).execute(larder.db)
  expect(await loadVersions(ann)).toHaveLength(100)
})

test('exports images used only by versions, only for the owner', async () => {
  const id = await addRecipe(ann, 'Once pictured', 'public')
  const form = await imageForm([await jpeg({ width: 50, height: 40 })], ['As it was'])
  const url = `/recipes/${id}/images`
  const [image] = (await larder.call('POST', url, { as: ann, ...form })).json().images
  await larder.call('DELETE', `${url}/${image.id}`, { as: ann })
  const filesFor = (as: TestUser) =>
    generateRecipeFiles(as, { format: 'larder', recipes: { q: 'once pictured' } })
  const files = await filesFor(ann)
  expect(files['recipes/Once pictured/earlier-1.webp']?.slice(0, 4)).toBe('RIFF')
  const { images, versions } = JSON.parse(files['recipes/Once pictured/recipe.json'] ?? '') as ArchivedRecipe
  expect(images).toEqual([])
  expect(versions?.map((version) => version.images)).toEqual([
    [{ file: 'earlier-1.webp', alt: 'As it was' }],
    [],
  ])
  expect(Object.keys(await filesFor(ben))).not.toContain('recipes/Once pictured/earlier-1.webp')
})

test('exports the visible recipes of a book in order', async () => {
  const title = 'Sundays'
  const book = await create(ben, '/books/', { title, visibility: 'public', description: 'Slow.' })
  const { items } = (await larder.call('GET', '/recipes/?limit=100', { as: ben })).json()
  const findId = (name: string) => items.find((recipe: { title: string }) => recipe.title === name).id
  for (const name of ['Soup', 'Secret soup', 'Bread'])
    await larder.call('PUT', `/books/${book}/recipes/${findId(name)}`, { as: ben, body: {} })
  await larder.call('PUT', `/books/${book}/recipes/${findId('Bread')}`, {
    ...{ as: ben, body: { after_recipe_id: null } },
  })
  const titlesFor = async (as: TestUser, recipes: object) =>
    Object.keys(await generateRecipeFiles(as, { format: 'larder', recipes }))
      .filter((path) => path.endsWith('recipe.json'))
      .map((path) => path.split('/')[1])
  expect(await titlesFor(ben, { book_id: book })).toEqual(['Bread', 'Soup', 'Secret soup'])
  expect(await titlesFor(ann, { book_id: book })).toEqual(['Bread', 'Soup'])
  const smart = await create(ben, '/books/', { title: 'Smart', search: { q: 'secret' } })
  expect(await titlesFor(ben, { book_id: smart })).toEqual(['Secret soup'])
  expect(await titlesFor(ann, { book_id: smart }), 'not theirs to see').toEqual([])
  const picture = await imageForm([await jpeg({ width: 50, height: 40 })], ['A table'])
  await larder.call('POST', `/books/${book}/image`, { as: ben, ...picture })
  const cooking = await create(ben, '/cookings/', { recipe_id: findId('Bread'), day: '2026-01-31' })
  await larder.call('POST', `/cookings/${cooking}/image`, { as: ben, ...picture })
  const files = await generateRecipeFiles(ben, { format: 'larder' })
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['covers/2.webp', 'recipes/Bread/cooked-1.webp']))
  const bread: ArchivedRecipe = JSON.parse(files['recipes/Bread/recipe.json'] ?? '')
  expect(bread.cookings).toMatchObject([{ image: { file: 'cooked-1.webp', alt: 'A table' } }])
  expect(JSON.parse(files['books.json'] ?? '')).toEqual([
    {
      title: 'Smart',
      description: null,
      visibility: 'private',
      search: { q: 'secret' },
      kitchen: null,
      recipes: [],
      cover: null,
    },
    {
      ...{ title, description: 'Slow.', visibility: 'public', search: null, kitchen: null },
      recipes: ['Bread', 'Soup', 'Secret soup'].map((name) => ({
        title: name,
        created_at: expect.any(String),
      })),
      cover: { file: 'covers/2.webp', alt: 'A table' },
    },
  ])
})

test('an interrupted download can be resumed', async () => {
  const { id, bytes, file_name } = await exportAs(ann, { format: 'larder' })
  const whole = await downloadExport(ann, id)
  expect(whole.rawPayload.length).toBe(bytes)
  expect(whole.headers['content-disposition']).toContain(file_name)
  const rest = await downloadExport(ann, id, { range: 'bytes=100-', 'if-range': whole.headers.etag })
  expect(rest.statusCode).toBe(206)
  expect(rest.headers['content-range']).toBe(`bytes 100-${bytes - 1}/${bytes}`)
  expect(rest.rawPayload.equals(whole.rawPayload.subarray(100))).toBe(true)
  expect((await downloadExport(ann, id, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await downloadExport(ann, id, { range: `bytes=${bytes}-` })).statusCode).toBe(416)
})

test('an export is visible only to its owner, until it is deleted', async () => {
  const admin = await larder.addUser('boss', 'Admin')
  const { id } = await exportAs(ann, { format: 'larder' })
  for (const other of [ben, admin]) {
    expectProblem(await larder.call('GET', `/exports/${id}`, { as: other }), 404)
    expectProblem(await downloadExport(other, id), 404)
  }
  expect((await larder.call('DELETE', `/exports/${id}`, { as: ann })).statusCode).toBe(204)
  expectProblem(await downloadExport(ann, id), 404)
  expect(
    await larder.db.selectFrom('export_chunks').selectAll().where('export_id', '=', id).execute(),
  ).toEqual([])
})

test('an export whose job was killed is resumed and written again', async () => {
  const id = await insertExport(larder.db, ann.id, { format: 'larder' })
  const left = [0, 1].map((position) => ({ export_id: id, position, bytes: Buffer.from('half a zip') }))
  await larder.db.insertInto('export_chunks').values(left).execute()
  await resumeExports(larder.db)
  await whenDone(ann, id)
  const entries = unzipSync(new Uint8Array((await downloadExport(ann, id)).rawPayload))
  expect(Object.keys(entries)).toContain('recipes/Soup/recipe.json')
})

test('an export over the size limit fails', async () => {
  const id = await insertExport(larder.db, ben.id, { format: 'larder' })
  async function* endless() {
    for (;;) yield Buffer.alloc(CHUNK_BYTES)
  }
  await expect(writeChunks(larder.db, id, endless(), 3 * CHUNK_BYTES)).rejects.toThrow(ExportTooLarge)
  await larder.call('DELETE', `/exports/${id}`, { as: ben })
})

test('only the newest three exports are stored', async () => {
  const made = []
  for (let count = 0; count < 4; count++) made.push((await exportAs(ben, { format: 'larder' })).id)
  const { items } = (await larder.call('GET', '/exports/', { as: ben })).json()
  expect(items.map((item: ExportRead) => item.id)).toEqual(made.slice(1).reverse())
})

test.each(SINGLE_FORMATS)('exports one recipe as %s', async (format) => {
  const [recipe] = (await larder.call('GET', '/recipes/?q=soup&scope=mine', { as: ann })).json().items
  const response = await larder.call('GET', `/recipes/${recipe.id}/export?format=${format}`, { as: ann })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.headers['content-disposition']).toContain('Soup')
  const file = format === 'paprika' ? gunzipSync(response.rawPayload).toString() : response.body
  expect(file).toContain('carrots')
})

test.each(EXPORT_FORMATS)('exports all recipes as %s', async (format) => {
  const files = await generateRecipeFiles(ann, { format, language: 'de' })
  expect(Object.keys(files).length).toBeGreaterThanOrEqual(2)
})
