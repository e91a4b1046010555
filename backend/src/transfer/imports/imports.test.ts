import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exampleRecipeFields } from '@larder/contract/recipes/recipe-fields'
import type { RecipeCreate, RecipeRead } from '@larder/contract/recipes/recipes'
import type { ImportNameRead, ImportRecipeRead } from '@larder/contract/transfer/import-recipes'
import type { ImportRead } from '@larder/contract/transfer/imports'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { imageForm, jpeg } from '../../../test/picture.ts'
import { insertReadyImport } from '../../../test/ready-import.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { waitForImport } from '../../../test/wait-for-import.ts'
import { whenDone } from '../../../test/when-done.ts'
import { type Config, readConfig } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { Notifications } from '../../db/notifications.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import type { ObjectStore } from '../../storage/object-store.ts'
import { openStore } from '../../storage/open-store.ts'
import { commitImport } from './commit-import.ts'
import { insertSources } from './import-sources.queries.ts'
import { readImport } from './read-import.ts'
import { undoImport } from './undo-import.ts'

let larder: TestApp
let ann: TestUser
let bob: TestUser
let site: string
let house: { db: Db; objectStore: ObjectStore; config: Config }
const hanging: ServerResponse[] = []

/** A recipe as a page of a food blog gives it. */
const buildPage = (recipe: object) =>
  `<!doctype html><title>Blog</title><script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    ...recipe,
  })}</script>`

const borsch = {
  name: 'Borsch',
  recipeYield: '4 servings',
  prepTime: 'PT20M',
  totalTime: 'PT1H30M',
  recipeCategory: 'Soup',
  recipeIngredient: ['500 g beetroot', '2 carrots (about 150 g)', '1 tbsp vinegar'],
  recipeInstructions: ['Grate the beetroot.', 'Simmer for 1 hour.'],
  mysteryField: 'who knows',
}

beforeAll(async () => {
  const picture = await jpeg({ width: 64, height: 48 })
  const server = createServer((request, reply) => {
    if (request.url?.startsWith('/borsch.jpg'))
      return void reply.setHeader('content-type', 'image/jpeg').end(picture)
    if (request.url === '/hang') return void hanging.push(reply)
    if (request.url === '/gone') return void reply.writeHead(404).end()
    if (request.url === '/private')
      return void reply
        .setHeader('content-type', 'text/html')
        .end(`<meta name="robots" content="noarchive">${buildPage(borsch)}`)
    if (request.url === '/empty') return void reply.setHeader('content-type', 'text/html').end('<p>Hello')
    reply.setHeader('content-type', 'text/html').end(buildPage({ ...borsch, image: `${site}/borsch.jpg` }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenDone(() => server.close())
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  larder = await openTestApp({ OUTBOUND_ALLOW: '127.0.0.1' })
  const config = readConfig({ DATA_DIR: larder.dataDir })
  house = { db: larder.db, objectStore: await openStore(config), config }
  ann = await larder.addUser('ann')
  bob = await larder.addUser('bob')
})

async function begin(body: object, as = ann): Promise<ImportRead> {
  const response = await larder.call('POST', '/imports/', { as, body })
  expect(response.statusCode, response.body).toBe(201)
  expect(response.headers.location).toBe(`/imports/${response.json().id}`)
  return response.json()
}

const read = async ({ id }: { id: number }, as = ann): Promise<ImportRead> =>
  (await larder.call('GET', `/imports/${id}`, { as })).json()

const until = ({ id }: { id: number }, status: ImportRead['status'], as = ann) =>
  waitForImport(larder, { id, as, status })

const listImportRecipes = async ({ id }: { id: number }, as = ann): Promise<ImportRecipeRead[]> =>
  (await larder.call('GET', `/imports/${id}/recipes`, { as })).json().items
const listImportNames = async ({ id }: { id: number }): Promise<ImportNameRead[]> =>
  (await larder.call('GET', `/imports/${id}/ingredients`, { as: ann })).json().items

const listNewNames = async ({ id }: { id: number }): Promise<string[]> => {
  const { items } = (await larder.call('GET', `/imports/${id}/ingredients?new=true`, { as: ann })).json()
  return items.map(({ name }: ImportNameRead) => name)
}

async function commit(found: { id: number }, as = ann) {
  const response = await larder.call('POST', `/imports/${found.id}/commit`, { as })
  expect(response.statusCode, response.body).toBe(200)
  return until(found, 'done', as)
}

test('reads a page from a URL, previews it, and creates the recipe with its picture on commit', async () => {
  const found = await until(await begin({ addresses: [`${site}/borsch`] }), 'ready')
  expect(found).toMatchObject({ source_count: 1, read_count: 1, recipe_count: 1, duplicate_count: 0 })
  expect(found.lost.map(({ field }) => field)).toContain('mysteryField')
  const [preview] = await listImportRecipes(found)
  expect(preview).toMatchObject({
    title: 'Borsch',
    servings: 4,
    picture_count: 1,
    choice: 'create',
    ingredients: [{ line: '500 g beetroot', name: 'beetroot' }, { name: 'carrot' }, { name: 'vinegar' }],
  })
  const before = await larder.call('GET', '/recipes/?q=borsch', { as: ann })
  expect(before.json().items).toEqual([])

  const done = await commit(found)
  expect(done.imported_count).toBe(1)
  const [{ recipe_id }] = (await listImportRecipes(found)) as [ImportRecipeRead]
  const recipe = (await larder.call('GET', `/recipes/${recipe_id}`, { as: ann })).json()
  expect(recipe).toMatchObject({
    title: 'Borsch',
    servings: 4,
    prep_time_sec: 1200,
    cook_time_sec: 4200,
    visibility: 'private',
    source_url: `${site}/borsch`,
    steps: [{ instruction: 'Grate the beetroot.' }, { instruction: 'Simmer for 1 hour.' }],
  })
  expect(recipe.ingredients.map((row: { line: string }) => row.line)).toEqual(borsch.recipeIngredient)
  expect(recipe.images).toHaveLength(1)
})

test('imports the pictures that the user chose', async () => {
  const image = [`${site}/borsch.jpg`, `${site}/borsch.jpg?large`, `${site}/borsch.jpg?table`]
  const found = await until(await begin({ text: buildPage({ ...borsch, name: 'Three', image }) }), 'ready')
  const [preview] = (await listImportRecipes(found)) as [ImportRecipeRead]
  expect(preview.pictures.map(({ is_kept }) => is_kept)).toEqual([true, false, false])
  expect(preview.pictures[1]).toMatchObject({ position: 2, url: image[1], name: null })
  const update = { content: { pictures: [2, 3] } }
  const path = `/imports/${found.id}/recipes/${preview.position}`
  const changed = await larder.call('PUT', path, { as: ann, body: update })
  expect(changed.statusCode, changed.body).toBe(200)
  expect(changed.json().pictures.map((one: { is_kept: boolean }) => one.is_kept)).toEqual([false, true, true])
  await commit(found)
  const [{ recipe_id }] = (await listImportRecipes(found)) as [ImportRecipeRead]
  const recipe: RecipeRead = (await larder.call('GET', `/recipes/${recipe_id}`, { as: ann })).json()
  expect(recipe.images).toHaveLength(2)
})

test('skips duplicates by default', async () => {
  await commit(await until(await begin({ text: buildPage({ ...borsch, name: 'Twice' }) }), 'ready'))
  const again = await until(await begin({ text: buildPage({ ...borsch, name: 'Twice' }) }), 'ready')
  expect(again.duplicate_count).toBe(1)
  const [preview] = (await listImportRecipes(again)) as [ImportRecipeRead]
  expect(preview).toMatchObject({ choice: 'skip', duplicate: { title: 'Twice', by: 'content' } })
  expect((await commit(again)).imported_count).toBe(0)
  const others = await until(
    await begin({ text: buildPage({ ...borsch, name: 'Twice' }) }, bob),
    'ready',
    bob,
  )
  expect(others.duplicate_count).toBe(0)
})

test('labels become categories or tags by one choice for the whole import, and never notes', async () => {
  const admin = await larder.addUser('labeller', 'Admin')
  const { id: starters } = (
    await larder.call('POST', '/categories/', { as: admin, body: { name: 'Starters' } })
  ).json()
  const page = buildPage({
    ...borsch,
    name: 'Labelled',
    recipeCategory: ['starters', 'Winter'],
    keywords: 'best borsch, easy soup',
  })
  const found = await until(await begin({ text: page }), 'ready')
  const labels = `/imports/${found.id}/labels`
  expect((await larder.call('GET', labels, { as: ann })).json().items).toMatchObject([
    { position: 1, name: 'starters', is_keyword: false, choice: 'category', category_id: starters },
    { position: 2, name: 'Winter', is_keyword: false, choice: 'tag' },
    { position: 3, name: 'best borsch', is_keyword: true, choice: 'none' },
    { position: 4, name: 'easy soup', is_keyword: true, choice: 'none' },
  ])
  const choose = (position: number, body: object) =>
    larder.call('PUT', `${labels}/${position}`, { as: ann, body })
  expect((await choose(4, { choice: 'tag' })).json()).toMatchObject({ choice: 'tag', category_id: null })
  expectProblem(await choose(2, { choice: 'category', category_id: 999_999 }), 422)
  expectProblem(await choose(99, { choice: 'none' }), 404)
  const [preview] = (await listImportRecipes(found)) as [ImportRecipeRead]
  expect(preview).toMatchObject({ categories: ['Starters'], tags: ['Winter', 'easy soup'] })
  await commit(found)
  const [{ recipe_id }] = (await listImportRecipes(found)) as [ImportRecipeRead]
  const recipe = (await larder.call('GET', `/recipes/${recipe_id}`, { as: ann })).json()
  expect(recipe).toMatchObject({ notes: null, categories: [{ id: starters }] })
  const { items: tags } = (await larder.call('GET', '/tags/', { as: ann })).json()
  expect(tags.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['Winter', 'easy soup']),
  )
})

test('a recipe can be corrected before it is imported', async () => {
  const found = await until(await begin({ text: buildPage({ ...borsch, name: 'Bosrch' }) }), 'ready')
  const correct = (content: object) =>
    larder.call('PUT', `/imports/${found.id}/recipes/1`, { as: ann, body: { content } })
  const content = {
    title: 'Corrected borsch',
    servings: 6,
    cook_time_sec: null,
    ingredients: [
      { line: '500 g beetroot', section: 'Soup' },
      { line: '2 tbsp moon dust', section: 'To serve' },
    ],
    steps: [{ instruction: 'Stir.', section: null }],
    tags: ['sundays'],
  }
  expectProblem(await correct({ ...content, servings: 0 }), 422)
  expectProblem(await correct({ title: '' }), 422)
  const corrected = await correct(content)
  expect(corrected.statusCode, corrected.body).toBe(200)
  expect(corrected.json()).toMatchObject({
    title: 'Corrected borsch',
    servings: 6,
    ingredients: [{ name: 'beetroot' }, { name: 'moon dust', section: 'To serve' }],
    tags: ['sundays'],
  })
  expect((await listImportNames(found)).map(({ name }) => name)).toContain('moon dust')
  await commit(found)
  expectProblem(await correct(content), 409)
  const [{ recipe_id }] = (await listImportRecipes(found)) as [ImportRecipeRead]
  expect((await larder.call('GET', `/recipes/${recipe_id}`, { as: ann })).json()).toMatchObject({
    title: 'Corrected borsch',
    servings: 6,
    prep_time_sec: 1200,
    cook_time_sec: null,
    ingredients: [{ line: '500 g beetroot', section: 'Soup' }, { line: '2 tbsp moon dust' }],
    steps: [{ instruction: 'Stir.' }],
  })
})

test('an undo restores a replaced recipe', async () => {
  await commit(await until(await begin({ text: buildPage({ ...borsch, name: 'Kvass' }) }), 'ready'))
  const changed = { ...borsch, name: 'Kvass', recipeInstructions: ['Wait.'] }
  const again = await until(await begin({ text: buildPage(changed) }), 'ready')
  const [preview] = (await listImportRecipes(again)) as [ImportRecipeRead]
  const kvass = `/recipes/${preview.duplicate?.recipe_id}`
  const form = await imageForm([await jpeg({ width: 40, height: 30 })])
  const shown = (await larder.call('POST', `${kvass}/images`, { as: ann, ...form })).json().images[0].id
  const admin = await larder.addUser('root', 'Admin')
  const drinks = await larder.call('POST', '/categories/', { as: admin, body: { name: 'Drinks' } })
  const body = {
    ...exampleRecipeFields(),
    ...{ visibility: 'private', kitchen_id: null, kitchen_may_edit: false },
    category_ids: [drinks.json().id],
    ingredients: [{ line: '1 loaf rye bread', section: 'Day one', amount_grams: 900 }, { line: '2 l water' }],
    steps: [{ instruction: 'Look.', image_ids: [shown], ingredients: [{ line_number: 2, share: 0.5 }] }],
  } satisfies Required<RecipeCreate>
  const written = await larder.call('PUT', kvass, { as: ann, body })
  expect(written.statusCode, written.body).toBe(200)
  const before = (await larder.call('GET', kvass, { as: ann })).json()
  await larder.call('PUT', `/imports/${again.id}`, { as: ann, body: { duplicates: 'replace' } })
  await commit(again)
  expect((await larder.call('GET', kvass, { as: ann })).json().steps).toMatchObject([
    { instruction: 'Wait.' },
  ])
  await larder.call('POST', `/imports/${again.id}/undo`, { as: ann })
  await until(again, 'undone')
  const after = (await larder.call('GET', kvass, { as: ann })).json()
  const withoutId = ({ id: _, ...row }: { id: number }) => row
  const comparable = ({ version: _, updated_at: __, ...recipe }: RecipeRead) => ({
    ...recipe,
    ingredients: recipe.ingredients.map(withoutId),
    steps: recipe.steps.map(withoutId),
  })
  expect(comparable(after)).toEqual(comparable(before))
})

test('a list that follows the plan is updated when a recipe is replaced and when that is undone', async () => {
  const url = 'https://example.org/okroshka'
  const okroshka = (grams: number) =>
    buildPage({ ...borsch, name: 'Okroshka', recipeIngredient: [`${grams} g beetroot`] })
  const first = await until(await begin({ text: okroshka(500), url }), 'ready')
  await commit(first)
  const [{ recipe_id }] = (await listImportRecipes(first)) as [ImportRecipeRead]
  const [day, list] = [
    '2026-11-20',
    await larder.call('POST', '/shopping-lists/', { as: ann, body: { name: 'Week' } }),
  ]
  const shopping = `/shopping-lists/${list.json().id}`
  await larder.call('POST', `${shopping}/planned-days`, { as: ann, body: { days: [day] } })
  const meal = { day, meal: 'dinner', recipe_id, servings: 4 }
  expect((await larder.call('POST', '/planned-meals/', { as: ann, body: meal })).statusCode).toBe(201)
  const beetroot = async () =>
    (await larder.call('GET', shopping, { as: ann })).json().groups[0].items[0].amount_grams
  expect(await beetroot()).toBe(500)
  const again = await until(await begin({ text: okroshka(800), url }), 'ready')
  await larder.call('PUT', `/imports/${again.id}`, { as: ann, body: { duplicates: 'replace' } })
  await commit(again)
  expect(await beetroot()).toBe(800)
  await larder.call('POST', `/imports/${again.id}/undo`, { as: ann })
  await until(again, 'undone')
  expect(await beetroot()).toBe(500)
})

test('an undo removes imported recipes and reports those changed since', async () => {
  const two = [buildPage({ ...borsch, name: 'Stays' }), buildPage({ ...borsch, name: 'Goes' })]
  const imports = await Promise.all(two.map((text) => begin({ text })))
  for (const found of imports) await commit(await until(found, 'ready'))
  const [stays, goes] = imports as [ImportRead, ImportRead]
  const [{ recipe_id: kept }] = (await listImportRecipes(stays)) as [ImportRecipeRead]
  const [{ recipe_id: gone }] = (await listImportRecipes(goes)) as [ImportRecipeRead]
  await larder.call('PUT', `/recipes/${kept}`, { as: ann, body: { notes: 'More dill.' } })
  for (const { id } of imports) await larder.call('POST', `/imports/${id}/undo`, { as: ann })
  expect((await until(stays, 'undone')).kept).toMatchObject([{ place: 'Stays' }])
  expect((await until(goes, 'undone')).kept).toEqual([])
  expect((await larder.call('GET', `/recipes/${kept}`, { as: ann })).statusCode).toBe(200)
  expect((await larder.call('GET', `/recipes/${gone}`, { as: ann })).statusCode).toBe(404)
})

test('a corrected ingredient match applies to the entire import', async () => {
  const salt = (await larder.call('POST', '/ingredients/', { as: ann, body: { name: 'Meersalz' } })).json()
  const page = buildPage({
    ...borsch,
    name: 'Brine',
    recipeIngredient: ['2 g zibet dust', '1 g zibet dust'],
  })
  const found = await until(await begin({ text: page }), 'ready')
  const [name] = (await listImportNames(found)) as [ImportNameRead]
  expect(name).toMatchObject({ name: 'zibet dust', line_count: 2, ingredient_id: null })
  const url = `/imports/${found.id}/ingredients/${name.position}`
  const corrected = await larder.call('PUT', url, { as: ann, body: { ingredient_id: salt.id } })
  expect(corrected.json()).toMatchObject({ ingredient_id: salt.id, ingredient_name: 'Meersalz' })
  await commit(found)
  const [{ recipe_id }] = (await listImportRecipes(found)) as [ImportRecipeRead]
  const recipe = (await larder.call('GET', `/recipes/${recipe_id}`, { as: ann })).json()
  expect(recipe.ingredients.map((row: { ingredient_id: number }) => row.ingredient_id)).toEqual([
    salt.id,
    salt.id,
  ])
})

test('creates one ingredient per food, and hidden ones for lines without a food', async () => {
  const names = async (as: TestUser) => {
    const { items } = (await larder.call('GET', '/ingredients/?limit=100', { as })).json()
    return items.map(({ name }: { name: string }) => name)
  }
  const known: number[] = []
  for (const name of ['Schmött Rüben', 'Crème fraîche'])
    known.push((await larder.call('POST', '/ingredients/', { as: ann, body: { name } })).json().id)
  const before = await names(ann)
  const foods = ['2 large ripe mangoes', '100 g mango', '3 schmott ruben', '200 g creme fraiche']
  const lines = ['Two', '1 tsp Jim Vorheis', ...foods]
  const page = buildPage({ ...borsch, name: 'Odd lines', recipeIngredient: lines })
  const found = await until(await begin({ text: page, visibility: 'public' }), 'ready')
  expect(await listNewNames(found)).toEqual(['mango'])
  await commit(found)
  const [{ recipe_id }] = (await listImportRecipes(found)) as [ImportRecipeRead]
  const { ingredients }: RecipeRead = (await larder.call('GET', `/recipes/${recipe_id}`, { as: ann })).json()
  expect(ingredients.map(({ line }) => line)).toEqual(lines)
  const ids = ingredients.map(({ ingredient_id }) => ingredient_id)
  expect(ids[2]).toBe(ids[3])
  expect(ids.slice(4)).toEqual(known)
  expect((await names(ann)).filter((name: string) => !before.includes(name))).toEqual(['mango'])
  const suggested = await larder.call('GET', '/ingredients/?q=vorheis', { as: ann })
  expect(suggested.json().items).toEqual([])
  const typed = await larder.call('POST', '/ingredients/parse', { as: ann, body: { lines: ['Jim Vorheis'] } })
  expect(typed.json().items).toMatchObject([{ ingredient_id: null, candidates: [] }])
  const again = await until(await begin({ text: page }), 'ready')
  expect(await listNewNames(again)).toEqual([])
  const copy = await larder.call('POST', `/recipes/${recipe_id}/copies`, { as: bob, body: {} })
  expect(copy.statusCode, copy.body).toBe(201)
  const wanted = await larder.call('POST', '/ingredients/', { as: bob, body: { name: 'Jim Vorheis' } })
  expect(wanted.statusCode, wanted.body).toBe(201)
  expect(await names(bob)).toContain('Jim Vorheis')
})

test('reports unreadable sources and imports the others', async () => {
  const addresses = ['/borsch?2', '/gone', '/empty'].map((path) => site + path)
  const found = await until(await begin({ addresses: [...addresses, 'http://10.1.2.3/'] }), 'ready')
  expect(found.recipe_count).toBe(1)
  expect(found.failures).toEqual([
    { code: 'refused', place: `${site}/gone`, status: 404 },
    { code: 'no_recipe', place: `${site}/empty`, status: null },
    { code: 'address_refused', place: 'http://10.1.2.3/', status: null },
  ])
})

test('an import is visible only to its owner, not to administrators', async () => {
  const id = await insertReadyImport(larder.db, ann.id)
  const admin = await larder.addUser('admin', 'Admin')
  for (const as of [bob, admin])
    for (const path of ['', '/recipes', '/ingredients'])
      expect((await larder.call('GET', `/imports/${id}${path}`, { as })).statusCode).toBe(404)
})

test('an action that the status does not allow is a conflict', async () => {
  const found = { id: await insertReadyImport(larder.db, ann.id) }
  const undo = await larder.call('POST', `/imports/${found.id}/undo`, { as: ann })
  expect(undo.statusCode).toBe(409)
  expect(undo.json().code).toBe('not_now')
  await commit(found)
  const choose = await larder.call('PUT', `/imports/${found.id}`, { as: ann, body: { visibility: 'public' } })
  expect(choose.json().code).toBe('not_now')
})

test('shares imported recipes with a kitchen while the user is a member', async () => {
  const kitchen_id = idIn(await openKitchen(larder, bob, ann))
  const choose = async (body: object) => {
    const found = { id: await insertReadyImport(larder.db, ann.id) }
    const chosen = await larder.call('PUT', `/imports/${found.id}`, { as: ann, body })
    expect(chosen.json()).toMatchObject(body)
    return found
  }
  const sharingIn = async (found: { id: number }) => {
    const [recipe] = await listImportRecipes(found)
    const response = await larder.call('GET', `/recipes/${recipe?.recipe_id}`, { as: ann })
    const { visibility, kitchen_id } = response.json()
    return { visibility, kitchen_id }
  }
  const first = await choose({ visibility: 'kitchen', kitchen_id })
  expect(await sharingIn(await commit(first))).toEqual({ visibility: 'kitchen', kitchen_id })
  const second = await choose({ visibility: 'kitchen', kitchen_id })
  await larder.call('DELETE', `/kitchens/${kitchen_id}/members/${ann.id}`, { as: bob })
  expect(await sharingIn(await commit(second))).toEqual({ visibility: 'private', kitchen_id: null })
  const third = { id: await insertReadyImport(larder.db, ann.id) }
  for (const body of [{ visibility: 'kitchen', kitchen_id }, { visibility: 'kitchen' }, { kitchen_id }]) {
    expectProblem(await larder.call('PUT', `/imports/${third.id}`, { as: ann, body }), 422)
    expectProblem(await larder.call('POST', '/imports/', { as: ann, body: { text: 'soup', ...body } }), 422)
  }
})

test('requires either text or addresses', async () => {
  for (const body of [{}, { text: 'soup', addresses: [site] }])
    expect((await larder.call('POST', '/imports/', { as: ann, body })).statusCode).toBe(422)
})

test('obeys robots directives for several URLs, not for a single one', async () => {
  const addresses = [`${site}/private`, `${site}/another`]
  const { failures, recipe_count } = await until(await begin({ addresses }), 'ready')
  expect(failures).toEqual([{ code: 'robots_refused', place: `${site}/private`, status: null }])
  expect(recipe_count).toBe(1)
  const single = await until(await begin({ addresses: [`${site}/private`] }), 'ready')
  expect(single).toMatchObject({ failures: [], recipe_count: 1 })
})

const fault = () => Promise.reject(new Error('the disk is full'))
const lastTry = { signal: new AbortController().signal, isLast: true, yieldTurn: async () => {} }

test('skips a host after two timeouts and reads the other URLs', async () => {
  const { id } = await begin({ addresses: [`${site}/gone`] })
  await until({ id }, 'ready')
  const addresses = [...[1, 2, 3, 4, 5].map((page) => `https://hung.example:${page}/`), `${site}/other`]
  await larder.db.updateTable('imports').set({ status: 'reading' }).where('id', '=', id).execute()
  const sources = addresses.map((name) => ({ kind: 'address' as const, name, url: name }))
  await insertSources(larder.db, id, sources, 1)
  const asked: string[] = []
  const page = { body: Buffer.from(buildPage(borsch)), type: 'text/html', url: site, headers: {} }
  const guardedFetch = async (url: string) => {
    asked.push(url)
    if (url.startsWith(site)) return page as never
    throw new OutboundError('timed_out')
  }
  await readImport({ ...house, guardedFetch }, id, lastTry)
  expect(asked).toEqual(['https://hung.example:1/', 'https://hung.example:2/', `${site}/other`])
  const { failures, recipe_count, read_count } = await read({ id })
  expect(recipe_count).toBe(1)
  expect(read_count).toBe(7)
  expect(failures.map(({ code }) => code)).toEqual([
    'refused',
    'timed_out',
    'timed_out',
    ...['host_given_up', 'host_given_up', 'host_given_up'],
  ])
})

test('deleting an import cancels its pending request', async () => {
  const heard: string[] = []
  const notifications = new Notifications(larder.databaseUrl, larder.app.log)
  notifications.on('jobs', (payload) => heard.push(payload))
  await notifications.connect()
  whenDone(() => notifications.close())
  const { id } = await begin({ addresses: [`${site}/hang`] })
  await expect.poll(() => hanging.length).toBe(1)
  expect((await larder.call('DELETE', `/imports/${id}`, { as: ann })).statusCode).toBe(204)
  await expect.poll(() => heard).toContain(`cancel import ${id}`)
  await expect.poll(() => hanging[0]?.destroyed).toBe(true)
})

test('a permanent job failure ends the import and is reported', async () => {
  const id = await insertReadyImport(larder.db, ann.id)
  await larder.db.updateTable('imports').set({ status: 'reading' }).where('id', '=', id).execute()
  await larder.db.updateTable('import_sources').set({ kind: 'address' }).where('import_id', '=', id).execute()
  const failing = { ...house, guardedFetch: fault }
  await expect(readImport(failing, id, { ...lastTry, isLast: false })).rejects.toThrow('full')
  await readImport(failing, id, lastTry)
  expect(await read({ id })).toMatchObject({ status: 'ready', failures: [{ code: 'given_up' }] })
})

test('reports a recipe that permanently fails and finishes the import', async () => {
  const id = await insertReadyImport(larder.db, ann.id)
  await larder.db.updateTable('imports').set({ status: 'committing' }).where('id', '=', id).execute()
  const pictures = () => ({ importRecipeImages: fault, importArchiveImage: fault, close: () => {} })
  await expect(commitImport(larder.db, pictures, id, { ...lastTry, isLast: false })).rejects.toThrow('full')
  await commitImport(larder.db, pictures, id, lastTry)
  expect(await read({ id })).toMatchObject({ status: 'done', imported_count: 0 })
  expect(await listImportRecipes({ id })).toMatchObject([{ failure: { code: 'given_up', place: 'Fixture' } }])
})

test('a stalled job does not duplicate the work of another job', async () => {
  const id = await insertReadyImport(larder.db, ann.id)
  const setStatus = (status: 'reading' | 'committing') =>
    larder.db.updateTable('imports').set({ status }).where('id', '=', id).execute()
  const page = { body: Buffer.from(buildPage({ ...borsch, name: 'Once' })), type: 'text/html', url: site }
  const response = async () => page as never
  await larder.db.updateTable('import_sources').set({ kind: 'address' }).where('import_id', '=', id).execute()
  await setStatus('reading')
  const quick = { ...house, guardedFetch: response }
  const slow = async () => {
    await readImport(quick, id, lastTry)
    return response()
  }
  await expect(readImport({ ...quick, guardedFetch: slow }, id, lastTry)).rejects.toThrow('another job')
  expect(await listImportRecipes({ id })).toMatchObject([{ title: 'Once', failure: null }])
  expect((await read({ id })).failures).toEqual([])

  await setStatus('committing')
  const nothing = {
    importRecipeImages: async () => [],
    importArchiveImage: async () => undefined,
    close: () => {},
  }
  const late = async () => {
    await commitImport(larder.db, () => nothing, id, lastTry)
    return []
  }
  await commitImport(larder.db, () => ({ ...nothing, importRecipeImages: late }), id, lastTry)
  const made = await larder.call('GET', '/recipes/?q=once&scope=mine', { as: ann })
  expect(made.json().items).toHaveLength(1)
})

test('reports recipes that cannot be undone and finishes the undo', async () => {
  const { id } = await commit({ id: await insertReadyImport(larder.db, ann.id) })
  const [{ recipe_id }] = (await listImportRecipes({ id })) as [ImportRecipeRead]
  await larder.db.updateTable('imports').set({ status: 'undoing' }).where('id', '=', id).execute()
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`.execute(
    larder.db,
  )
  await sql`create trigger fail before delete or update on recipes execute function fail()`.execute(larder.db)
  try {
    await expect(undoImport(larder.db, id, { ...lastTry, isLast: false })).rejects.toThrow('full')
    await undoImport(larder.db, id, lastTry)
  } finally {
    await sql`drop function fail cascade`.execute(larder.db)
  }
  expect(await read({ id })).toMatchObject({
    status: 'undone',
    kept: [{ code: 'given_up', place: 'Fixture' }],
  })
  expect((await larder.call('GET', `/recipes/${recipe_id}`, { as: ann })).statusCode).toBe(200)
})

test('an import that was read before labels existed keeps its categories as tags', async () => {
  const id = await insertReadyImport(larder.db, ann.id)
  await larder.db.deleteFrom('import_labels').where('import_id', '=', id).execute()
  await commit({ id })
  const recipeId = (await listImportRecipes({ id }))[0]?.recipe_id
  const { items } = (await larder.call('GET', `/recipes/${recipeId}/tags`, { as: ann })).json()
  expect(items).toMatchObject([{ name: 'Fixtures' }])
})
