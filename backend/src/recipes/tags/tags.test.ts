import type { RecipePage } from '@larder/contract/recipes/recipes'
import type { TagList, TagRead } from '@larder/contract/recipes/tags'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'

const larder = await openTestApp()
const ann = await larder.addUser('ann')
let ben: TestUser
let soup: number
let bread: number
let people = 0

const writeRecipe = async (title: string, as = ann, rest: object = {}): Promise<number> =>
  (await larder.call('POST', '/recipes/', { as, body: { title, ...rest } })).json().id

beforeEach(async () => {
  ben = await larder.addUser(`ben-${++people}`)
  soup = await writeRecipe('Soup')
  bread = await writeRecipe('Bread')
})

const put = (id: number, names: string[], as = ben) =>
  larder.call('PUT', `/recipes/${id}/tags`, { as, body: { names } })
const listNames = (response: { json: () => unknown }) =>
  (response.json() as TagList).items.map(({ name }) => name)
const listTags = async (as = ben) => ((await larder.call('GET', '/tags/', { as })).json() as TagList).items
const counted = async (as = ben) => (await listTags(as)).map(({ name, recipe_count }) => [name, recipe_count])
const readItemId = async (name: string, as = ben) =>
  (await listTags(as)).find((tag) => tag.name === name)?.id as number
const found = async (tagIds: number[], as: TestUser | undefined = ben, rest = '') => {
  const query = tagIds.map((id) => `tag_id=${id}`).join('&')
  const response = await larder.call('GET', `/recipes/?${query}&count=true${rest}`, { as })
  const page = response.json() as RecipePage
  expect(page.total, response.body).toBe(page.items.length)
  return page.items.map(({ title }) => title)
}

test('a recipe gets tags, and each tag counts its recipes', async () => {
  expect(listNames(await put(soup, ['Quick', 'für Gäste']))).toEqual(['für Gäste', 'Quick'])
  await put(bread, ['quick'])
  expect(await counted(), 'the same word in another case is the same tag').toEqual([
    ['für Gäste', 1],
    ['Quick', 2],
  ])
  expect(listNames(await larder.call('GET', `/recipes/${bread}/tags`, { as: ben }))).toEqual(['Quick'])
})

test('a tag without recipes is deleted', async () => {
  await put(soup, ['quick', 'QUICK', 'warm'])
  await put(soup, ['warm'])
  expect(await counted()).toEqual([['warm', 1]])
  await put(soup, [])
  expect(await counted()).toEqual([])
})

test('recipes are found by all of several tags, in every order and search', async () => {
  await put(soup, ['quick', 'warm'])
  await put(bread, ['quick'])
  const [quick, warm] = [await readItemId('quick'), await readItemId('warm')]
  expect(await found([quick])).toEqual(['Bread', 'Soup'])
  expect(await found([quick, warm, quick])).toEqual(['Soup'])
  expect(await found([quick], ben, '&sort=title')).toEqual(['Bread', 'Soup'])
  expect(await found([quick], ben, '&q=soup')).toEqual(['Soup'])
  expect(await found([quick], ben, '&q=soup&sort=newest')).toEqual(['Soup'])
  expect(await found([quick, 2147483647])).toEqual([])
})

test('tags are visible only to their owner', async () => {
  await put(soup, ['quick'])
  const quick = await readItemId('quick')
  expect(await listTags(ann)).toEqual([])
  expect(listNames(await larder.call('GET', `/recipes/${soup}/tags`, { as: ann }))).toEqual([])
  expect(await found([quick], ann)).toEqual([])
  const unnamed = await larder.call('GET', `/recipes/?tag_id=${quick}`)
  expect(unnamed.json().items).toEqual([])
  expectProblem(await larder.call('PUT', `/tags/${quick}`, { as: ann, body: { name: 'mine' } }), 404)
  expectProblem(await larder.call('DELETE', `/tags/${quick}`, { as: ann }), 404)
})

test('a tag is renamed on all its recipes, but not to an existing name', async () => {
  await put(soup, ['quick', 'warm'])
  await put(bread, ['quick'])
  const id = await readItemId('quick')
  const renamed = await larder.call('PUT', `/tags/${id}`, { as: ben, body: { name: 'fast' } })
  expect(renamed.json() as TagRead).toMatchObject({
    id,
    name: 'fast',
    recipe_count: 2,
    may: ['update', 'delete'],
  })
  expectProblem(await larder.call('PUT', `/tags/${id}`, { as: ben, body: { name: 'WARM' } }), 409)
  await larder.call('DELETE', `/tags/${id}`, { as: ben })
  expect(await counted()).toEqual([['warm', 1]])
})

test('hidden recipes are neither counted nor found, and cannot be tagged', async () => {
  await put(soup, ['quick'])
  const quick = await readItemId('quick')
  await larder.call('PUT', `/recipes/${soup}`, { as: ann, body: { visibility: 'private' } })
  expect(await counted()).toEqual([['quick', 0]])
  expect(await found([quick])).toEqual([])
  expectProblem(await put(soup, ['warm']), 404)
  await larder.call('PUT', `/recipes/${soup}`, { as: ann, body: { visibility: 'public' } })
  expect(await found([quick])).toEqual(['Soup'])
})

test('tags are limited in length, per recipe and per user', async () => {
  const many = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `tag ${from + at}`)
  expectProblem(await put(soup, ['x'.repeat(41)]), 422)
  expectProblem(await put(soup, ['\u200b']), 422)
  expectProblem(await put(soup, many(21)), 422)
  for (let at = 0; at < 200; at += 20) await put(await writeRecipe(`Dish ${at}`), many(20, at))
  const full = await put(soup, ['one more'])
  expectProblem(full, 409)
  expect(full.json().code).toBe('limit_reached')
  expect(await listTags(), 'nothing half-written').toHaveLength(200)
  expect((await put(soup, ['TAG 1'])).statusCode).toBe(200)
})

test('concurrent changes of two devices both succeed', async () => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) => put(index % 2 ? soup : bread, ['same', `own ${index % 2}`])),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  expect(await counted()).toEqual([
    ['own 0', 1],
    ['own 1', 1],
    ['same', 2],
  ])
})
