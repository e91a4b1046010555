import type { StoreRead } from '@larder/contract/shopping/stores'
import { expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

const larder: TestApp = await openTestApp()
const ann: TestUser = await larder.addUser('ann')

type Shelf = { name: string; ingredients: string[] }

const bring = (name: string, shelves: Shelf[]) =>
  larder.call('POST', '/stores/layout', { as: ann, body: { format: 'larder-store-1', name, shelves } })

test('a store travels as a file and comes back the same', async () => {
  const layout = {
    format: 'larder-store-1',
    name: 'Travelling store',
    address: '1 Long Road',
    shelves: [
      { name: 'First', ingredients: ['travel b', 'travel a'] },
      { name: 'Second', ingredients: [] },
    ],
  }
  const answer = await larder.call('POST', '/stores/layout', { as: ann, body: layout })
  expect(answer.statusCode, answer.body).toBe(201)
  for (const _ of ['first', 'again']) {
    const file = await larder.call('GET', `/stores/${answer.json().id}/layout`)
    expect(file.json()).toEqual(layout)
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="store-\d+.json"$/)
  }
})

test('what is named twice stands where it is named last', async () => {
  const answer = await bring('Twice', [
    { name: 'Front', ingredients: ['twice tea', 'twice milk', 'twice rice', 'TWICE MILK'] },
    { name: 'Back', ingredients: ['twice salt', 'twice tea'] },
  ])
  const { shelves }: StoreRead = answer.json()
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

test('two shelves of one name are refused, and nothing is kept', async () => {
  const shelves = ['Tea', 'tea'].map((name) => ({ name, ingredients: ['half done'] }))
  expectProblem(await bring('Doubled', shelves), 409, "Shelf name 'tea' already exists.")
  expect((await bring('Doubled', [])).statusCode).toBe(201)
})

test('a hypermarket is brought in at once', async () => {
  const shelves = Array.from({ length: 10 }, (_, shelf) => ({
    name: `Aisle ${shelf}`,
    ingredients: Array.from({ length: 400 }, (_, place) => `goods ${shelf} ${place}`),
  }))
  const answer = await bring('Hypermarket', shelves)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(201)
  expect(answer.json().shelves[9].ingredients[399]).toMatchObject({ name: 'goods 9 399', position: 399 })
})
