import type { StoreRead } from '@larder/contract/shopping/stores'
import { expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

const larder: TestApp = await openTestApp()
const ann: TestUser = await larder.addUser('ann')

type Shelf = { name: string; ingredients: string[] }

const importStore = (name: string, shelves: Shelf[]) =>
  larder.call('POST', '/stores/layout', { as: ann, body: { format: 'larder-store-1', name, shelves } })

test('exports a store and imports it unchanged', async () => {
  const layout = {
    format: 'larder-store-1',
    name: 'Travelling store',
    address: '1 Long Road',
    shelves: [
      { name: 'First', ingredients: ['travel b', 'travel a'] },
      { name: 'Second', ingredients: [] },
    ],
  }
  const response = await larder.call('POST', '/stores/layout', { as: ann, body: layout })
  expect(response.statusCode, response.body).toBe(201)
  for (const _ of ['first', 'again']) {
    const file = await larder.call('GET', `/stores/${response.json().id}/layout`)
    expect(file.json()).toEqual(layout)
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="store-\d+.json"$/)
  }
})

test('the last mention of an ingredient determines its shelf', async () => {
  const response = await importStore('Twice', [
    { name: 'Front', ingredients: ['twice tea', 'twice milk', 'twice rice', 'TWICE MILK'] },
    { name: 'Back', ingredients: ['twice salt', 'twice tea'] },
  ])
  const { shelves }: StoreRead = response.json()
  expect(shelves.map((shelf) => shelf.ingredients.map(({ name, position }) => [name, position]))).toEqual([
    [
      ['twice rice', 0],
      ['TWICE MILK', 1],
    ],
    [
      ['twice salt', 0],
      ['twice tea', 1],
    ],
  ])
})

test('rejects duplicate shelf names and stores nothing', async () => {
  const shelves = ['Tea', 'tea'].map((name) => ({ name, ingredients: ['half done'] }))
  expectProblem(await importStore('Doubled', shelves), 409, "Shelf name 'tea' already exists.")
  expect((await importStore('Doubled', [])).statusCode).toBe(201)
})

test('imports a very large store', async () => {
  const shelves = Array.from({ length: 10 }, (_, shelf) => ({
    name: `Aisle ${shelf}`,
    ingredients: Array.from({ length: 400 }, (_, place) => `goods ${shelf} ${place}`),
  }))
  const response = await importStore('Hypermarket', shelves)
  expect(response.statusCode, response.body.slice(0, 300)).toBe(201)
  expect(response.json().shelves[9].ingredients[399]).toMatchObject({ name: 'goods 9 399', position: 399 })
})
