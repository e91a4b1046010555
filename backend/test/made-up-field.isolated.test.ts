import './made-up-field.ts'
import { fork } from 'node:child_process'
import type { RecipeContent, RecipeVersionSummary } from '@larder/contract/recipes/recipe-versions'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import type { ImportRecipeRead } from '@larder/contract/transfer/import-recipes'
import type { ImportRead } from '@larder/contract/transfer/imports'
import { zipped } from '@larder/writers/zip'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { anyRecipe } from './any-recipe.ts'
import { encodeForm } from './picture.ts'
import { openTestApp } from './test-app.ts'

vi.mock('node:child_process', { spy: true })
const { fork: start } = await vi.importActual<typeof import('node:child_process')>('node:child_process')
const MADE_UP_FIELD = new URL('./made-up-field.ts', import.meta.url).href

// The process that reads imports knows the field too.
vi.mocked(fork).mockImplementation(((path: string, { execArgv = [], ...options }: { execArgv?: string[] }) =>
  start(path, { ...options, execArgv: [...execArgv, '--import', MADE_UP_FIELD] })) as typeof fork)

type Mood = { mood: string | null }

const larder = await openTestApp()
await sql`alter table recipes add column mood text`.execute(larder.db)
const ann = await larder.addUser('ann')

async function call<Answer>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<Answer> {
  const response = await larder.call(method, url, { as: ann, body })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json()
}
const read = (id: number) => call<RecipeRead & Mood>('GET', `/recipes/${id}`)
const create = (body: Partial<Mood>, title = 'Toast') =>
  call<RecipeRead & Mood>('POST', '/recipes/', { title, visibility: 'private', ...body })
const update = (id: number, body: object) => call<RecipeRead & Mood>('PUT', `/recipes/${id}`, body)

test('is stored, read, changed, cleared and validated', async () => {
  const { id, mood } = await create({ mood: 'cheerful' })
  expect(mood).toBe('cheerful')
  expect((await read(id)).mood).toBe('cheerful')
  expect((await update(id, { title: 'Burnt toast' })).mood).toBe('cheerful')
  expect((await update(id, { mood: 'grim' })).mood).toBe('grim')
  expect((await update(id, { mood: null })).mood).toBeNull()
  expect((await create({})).mood).toBeNull()
  const tooLong = await larder.call('PUT', `/recipes/${id}`, { as: ann, body: { mood: 'x'.repeat(41) } })
  expect(tooLong.statusCode).toBe(422)
})

test('is in versions, in their differences and in an undo', async () => {
  const { id } = await create({ mood: 'cheerful' })
  await update(id, { mood: 'grim' })
  const { items } = await call<{ items: RecipeVersionSummary[] }>('GET', `/recipes/${id}/versions/`)
  expect(items[0]?.changes).toMatchObject([
    { part: 'mood', deed: 'changed', before: 'cheerful', after: 'grim' },
  ])
  const { content } = await call<{ content: RecipeContent & Mood }>('GET', `/recipes/${id}/versions/1`)
  expect(content.mood).toBe('cheerful')
  await call('POST', `/recipes/${id}/versions/1/restore`)
  expect((await read(id)).mood).toBe('cheerful')
})

test('is null in versions from before it existed', async () => {
  const { id } = await create({ mood: 'cheerful' })
  await update(id, { mood: 'grim' })
  await sql`update recipe_versions set content = (content::jsonb - 'mood')::text where recipe_id = ${id}`.execute(
    larder.db,
  )
  const { content } = await call<{ content: RecipeContent & Mood }>('GET', `/recipes/${id}/versions/1`)
  expect(content.mood).toBeNull()
})

test('is copied', async () => {
  const { id } = await create({ mood: 'cheerful' })
  expect((await call<Mood>('POST', `/recipes/${id}/copies`, {})).mood).toBe('cheerful')
})

const ABOUT = { format: 'larder', version: 1, created_at: '2026-01-01T00:00:00.000Z', username: 'ann' }

async function exportRecipe(title: string): Promise<ArchivedRecipe & Mood> {
  const { id } = await call<{ id: number }>('POST', '/exports/', { format: 'larder' })
  await expect.poll(() => call('GET', `/exports/${id}`)).toMatchObject({ status: 'done' })
  const file = await larder.call('GET', `/exports/${id}/file`, { as: ann })
  const { [`recipes/${title}/recipe.json`]: json } = unzipSync(new Uint8Array(file.rawPayload))
  return JSON.parse(strFromU8(json as Uint8Array))
}

/** Answers the import when it is ready for review. */
async function beginImport(recipe: object): Promise<ImportRead> {
  const files = { 'larder.json': ABOUT, 'recipes/1/recipe.json': recipe }
  const entries = Object.entries(files).map(([path, value]) => ({ path, content: JSON.stringify(value) }))
  const form = new FormData()
  form.append('files', new Blob([Buffer.from(await zipped(entries, new Date()))]), 'larder.zip')
  const sent = await larder.call('POST', '/imports/', { as: ann, ...(await encodeForm(form)) })
  expect(sent.statusCode, sent.body).toBe(201)
  await reach(sent.json().id, 'ready')
  return call('GET', `/imports/${sent.json().id}`)
}

const reach = (id: number, status: ImportRead['status']) =>
  expect.poll(() => call('GET', `/imports/${id}`)).toMatchObject({ status })

async function findPreview(id: number): Promise<ImportRecipeRead & Mood> {
  const { items } = await call<{ items: (ImportRecipeRead & Mood)[] }>('GET', `/imports/${id}/recipes`)
  return items[0] as ImportRecipeRead & Mood
}

async function commit(id: number): Promise<RecipeRead & Mood> {
  await call('POST', `/imports/${id}/commit`)
  await reach(id, 'done')
  return read((await findPreview(id)).recipe_id as number)
}

test('is exported, previewed and imported, with earlier versions', async () => {
  const { id } = await create({ mood: 'cheerful' }, 'Toast to export')
  await update(id, { mood: 'grim' })
  const archived = await exportRecipe('Toast to export')
  expect(archived).toMatchObject({ mood: 'grim', versions: [{ mood: 'cheerful' }] })
  const found = await beginImport({ ...archived, title: 'Toast to import' })
  expect(found).toMatchObject({ recipe_count: 1, lost: [] })
  expect((await findPreview(found.id)).mood).toBe('grim')
  const imported = await commit(found.id)
  expect(imported).toMatchObject({ title: 'Toast to import', mood: 'grim' })
  const { content } = await call<{ content: Mood }>('GET', `/recipes/${imported.id}/versions/1`)
  expect(content.mood).toBe('cheerful')
})

test('is adjusted to its limits if the archive is not valid, and null in an older archive', async () => {
  await create({ mood: 'grim' }, 'Odd toast')
  const { mood: _, ...older } = await exportRecipe('Odd toast')
  const invalid = await beginImport({ ...older, title: 'Longer toast', mood: `so\n${'x'.repeat(60)}` })
  expect((await commit(invalid.id)).mood).toBe(`so ${'x'.repeat(37)}`)
  const old = await beginImport({ ...older, title: 'Older toast' })
  expect((await findPreview(old.id)).mood).toBeNull()
  expect((await commit(old.id)).mood).toBeNull()
})

test('is restored when an import that replaced the recipe is undone', async () => {
  const { id } = await create({ mood: 'grim' }, 'Replaced toast')
  const archived = await exportRecipe('Replaced toast')
  const found = await beginImport({ ...archived, mood: 'cheerful' })
  await call('PUT', `/imports/${found.id}`, { duplicates: 'replace' })
  expect(await commit(found.id)).toMatchObject({ id, mood: 'cheerful' })
  await call('POST', `/imports/${found.id}/undo`)
  await reach(found.id, 'undone')
  expect((await read(id)).mood).toBe('grim')
})

test('is in generated recipes', () => {
  const moods = fc.sample(anyRecipe, 50).map((recipe) => (recipe as Partial<Mood>).mood)
  expect(moods).not.toContain(undefined)
  expect(moods.some((mood) => typeof mood === 'string')).toBe(true)
})
