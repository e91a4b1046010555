import type { RecipeTranslationRead, TranslatedText } from '@larder/contract/recipes/recipe-translations'
import type { RecipeVersionRead, RecipeVersionSummary } from '@larder/contract/recipes/recipe-versions'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser
let stranger: TestUser
let url: string

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  stranger = await larder.addUser('stranger')
})

const PANCAKES = {
  title: 'Pancakes',
  description: 'Thin ones.',
  servings: 4,
  equipment: ['large pan'],
  ingredients: [
    { line: '250 g flour, sifted', section: 'Batter' },
    { line: '2 tbsp oil', section: 'Batter' },
  ],
  steps: [{ instruction: 'Whisk.', section: 'Batter' }, { instruction: 'Fry for 2 minutes.' }],
}
const FRENCH: TranslatedText[] = [
  { part: 'title', original: 'Pancakes', text: 'Crêpes' },
  { part: 'section', original: 'Batter', text: 'Pâte' },
  { part: 'ingredient', original: '250 g flour, sifted', text: '250 g de farine, tamisée' },
  { part: 'ingredient', original: '2 tbsp oil', text: "2 c. à soupe d'huile" },
  { part: 'equipment', original: 'large pan', text: 'grande poêle' },
  { part: 'step', original: 'Whisk.', text: 'Fouettez.' },
  { part: 'step', original: 'Fry for 2 minutes.', text: 'Faites cuire 2 minutes.' },
]

beforeEach(async () => {
  const made = await larder.call('POST', '/recipes/', { as: ann, body: PANCAKES })
  expect(made.statusCode, made.body).toBe(201)
  url = `/recipes/${made.json().id}`
  await translate(FRENCH)
})

async function translate(texts: TranslatedText[], language = 'fr') {
  const sent = await larder.call('PUT', `${url}/translations/${language}`, { as: ann, body: { texts } })
  expect(sent.statusCode, sent.body).toBe(200)
  return sent.json() as RecipeRead
}
const change = (body: object) => larder.call('PUT', url, { as: ann, body })
const read = async (query = '', as?: TestUser): Promise<RecipeRead> =>
  (await larder.call('GET', `${url}${query}`, { as })).json()
const readTexts = async (language = 'fr') =>
  ((await larder.call('GET', `${url}/translations/${language}`)).json() as RecipeTranslationRead).texts

test('a reader gets the translated texts, with the ids, weights and structure of the original', async () => {
  const original = await read()
  const french = await read('?language=fr')
  expect(original).toMatchObject({ title: 'Pancakes', translations: [{ language: 'fr', title: 'Crêpes' }] })
  expect(french).toMatchObject({
    title: 'Crêpes',
    description: 'Thin ones.',
    equipment: ['grande poêle'],
    ingredients: [
      {
        line: '250 g de farine, tamisée',
        name: 'farine',
        amount_readable: '250 g',
        note: 'tamisée',
        section: 'Pâte',
      },
      { line: "2 c. à soupe d'huile", name: 'huile', amount_readable: '2 c. à soupe' },
    ],
    steps: [{ instruction: 'Fouettez.', section: 'Pâte' }, { instruction: 'Faites cuire 2 minutes.' }],
  })
  const ids = ({ ingredients, steps }: RecipeRead) => [
    ingredients.map(({ id, ingredient_id, amount_grams }) => [id, ingredient_id, amount_grams]),
    steps.map(({ id }) => id),
  ]
  expect(ids(french)).toEqual(ids(original))
  const scaled = await read('?language=fr&servings=8')
  expect(scaled.ingredients.map(({ line }) => line)).toEqual([
    ...['500 g de farine, tamisée', "4 c. à soupe d'huile"],
  ])
  expect(await read('?language=de'), 'a language without translation').toEqual(original)
})

test('a text that was changed in the original is shown in the original, and its translation is outdated', async () => {
  await change({
    title: 'Thin pancakes',
    ingredients: [{ line: '1 egg' }, { line: '2 tbsp oil' }, { line: '300 g flour, sifted' }],
    steps: [{ instruction: 'Fry for 3 minutes.' }, { instruction: 'Whisk.' }],
  })
  expect(await read('?language=fr')).toMatchObject({
    title: 'Thin pancakes',
    translations: [{ language: 'fr', title: null }],
    ingredients: [{ line: '1 egg' }, { line: "2 c. à soupe d'huile" }, { line: '300 g flour, sifted' }],
    steps: [{ instruction: 'Fry for 3 minutes.' }, { instruction: 'Fouettez.' }],
  })
  const same = { text: null, former_original: null }
  expect(await readTexts()).toEqual([
    { part: 'title', original: 'Thin pancakes', text: 'Crêpes', former_original: 'Pancakes' },
    { part: 'description', original: 'Thin ones.', ...same },
    { part: 'ingredient', original: '1 egg', ...same },
    { ...same, ...FRENCH[3] },
    {
      part: 'ingredient',
      original: '300 g flour, sifted',
      text: '250 g de farine, tamisée',
      former_original: '250 g flour, sifted',
    },
    { ...same, ...FRENCH[4] },
    {
      part: 'step',
      original: 'Fry for 3 minutes.',
      text: 'Faites cuire 2 minutes.',
      former_original: 'Fry for 2 minutes.',
    },
    { ...same, ...FRENCH[5] },
  ])
  await change({ title: 'Pancakes' })
  expect((await read('?language=fr')).title, 'as it was translated').toBe('Crêpes')
})

test('search finds a recipe by words of either language, also after a change', async () => {
  const find = async (q: string) =>
    (await larder.call('GET', `/recipes/?q=${encodeURIComponent(q)}&limit=100`))
      .json()
      .items.map(({ id }: RecipeRead) => `/recipes/${id}`)
  await translate([{ part: 'title', original: 'Pancakes', text: 'Zephyrtaart' }], 'nl')
  expect(await find('zephyrtaart')).toEqual([url])
  expect(await find('zephyrt'), 'an unfinished word').toEqual([url])
  expect(await find('farine crepe')).toContain(url)
  expect(await find('fouettez')).toContain(url)
  await change({ description: 'Very thin.' })
  expect(await find('zephyrtaart')).toEqual([url])
  expect(await find('pancakes flour')).toContain(url)
  await larder.call('DELETE', `${url}/translations/nl`, { as: ann })
  expect(await find('zephyrtaart')).toEqual([])
})

test('each change of a translation is a version, and a restore brings it back', async () => {
  const second = await translate([{ part: 'title', original: 'Pancakes', text: 'Galettes' }])
  expect(second).toMatchObject({ version: 3, updated_by: { username: 'ann' } })
  expect((await larder.call('DELETE', `${url}/translations/fr`, { as: ann })).statusCode).toBe(204)
  expect((await read()).translations).toEqual([])
  expectProblem(await larder.call('DELETE', `${url}/translations/fr`, { as: ann }), 404)
  const { items } = (await larder.call('GET', `${url}/versions/`, { as: ann })).json()
  const changes = (items as RecipeVersionSummary[]).flatMap((version) => version.changes)
  expect(changes).toMatchObject([
    { part: 'translations', deed: 'removed', name: 'fr' },
    { part: 'translations', deed: 'changed', name: 'fr' },
    { part: 'translations', deed: 'added', name: 'fr' },
  ])
  const version: RecipeVersionRead = (await larder.call('GET', `${url}/versions/2`, { as: ann })).json()
  expect(version.content.translations).toEqual([{ language: 'fr', texts: FRENCH }])
  const restored = await larder.call('POST', `${url}/versions/2/restore`, { as: ann })
  expect(restored.json().translations).toEqual([{ language: 'fr', title: 'Crêpes' }])
  expect((await read('?language=fr')).steps[0]?.instruction).toBe('Fouettez.')
  await larder.call('POST', `${url}/versions/1/restore`, { as: ann })
  expect((await read()).translations).toEqual([])
})

test('a copy and a recipe from the trash have the translations', async () => {
  const copy = (await larder.call('POST', `${url}/copies`, { as: stranger, body: {} })).json()
  expect(copy.translations).toEqual([{ language: 'fr', title: 'Crêpes' }])
  await larder.call('DELETE', url, { as: ann })
  expectProblem(await larder.call('GET', `${url}/translations/fr`), 404)
  await larder.call('POST', `${url}/restore`, { as: ann })
  expect((await read('?language=fr')).title).toBe('Crêpes')
})

test('translations have the visibility and the rights of the recipe', async () => {
  const body = { texts: FRENCH }
  expectProblem(await larder.call('PUT', `${url}/translations/fr`, { as: stranger, body }), 403)
  await change({ visibility: 'private' })
  for (const path of ['?language=fr', '/translations/fr'])
    expectProblem(await larder.call('GET', `${url}${path}`, { as: stranger }), 404)
  expectProblem(await larder.call('PUT', `${url}/translations/fr`, { as: stranger, body }), 404)
})

test('an outdated If-Match is refused', async () => {
  const { etag } = (await larder.call('GET', url, { as: ann })).headers
  const send = () =>
    larder.call('PUT', `${url}/translations/de`, {
      ...{ as: ann, body: { texts: [] }, headers: { 'if-match': String(etag) } },
    })
  expect((await send()).statusCode).toBe(200)
  expectProblem(await send(), 412)
})

test('texts have the limits of the original', async () => {
  const send = (texts: object[], language = 'fr') =>
    larder.call('PUT', `${url}/translations/${language}`, { as: ann, body: { texts } })
  const title = { part: 'title', original: 'Pancakes' }
  expect(invalidPaths(await send([{ ...title, text: 'x'.repeat(201) }]))).toEqual(['/texts/0/text'])
  expect(invalidPaths(await send([{ ...title, text: 'a\nb' }]))).toEqual(['/texts/0/text'])
  expect(invalidPaths(await send([{ ...title, text: ' ' }]))).toEqual(['/texts/0/text'])
  expect(invalidPaths(await send([FRENCH[0] as object, FRENCH[0] as object]))).toEqual(['/texts/1/original'])
  expectProblem(await send([{ part: 'step', original: 'x', text: 'x'.repeat(5001) }]), 422)
  const long = Array.from({ length: 40 }, (_, at) => ({
    part: 'step',
    original: `${at}`,
    text: 'x'.repeat(5000),
  }))
  expectProblem(await send(long), 413)
  expectProblem(await send([], 'xx'), 422)
  expect((await read('?language=fr')).title).toBe('Crêpes')
})
