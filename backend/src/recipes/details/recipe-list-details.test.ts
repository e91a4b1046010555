import { beforeAll, expect, test } from 'vitest'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser
let ben: TestUser
let eve: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  ben = await larder.addUser('ben')
  eve = await larder.addUser('eve')
  const kitchen_id = idIn(await openKitchen(larder, ann, ben))
  for (const [title, visibility] of [
    ['Soup', 'private'],
    ['Stew', 'kitchen'],
    ['Bread', 'public'],
  ]) {
    const kitchen = visibility === 'kitchen' ? { kitchen_id } : {}
    const recipe = await larder.call('POST', '/recipes/', {
      as: ann,
      body: { title, visibility, ...kitchen },
    })
    expect(recipe.statusCode, recipe.body).toBe(201)
    const review = await larder.call('PUT', `/recipes/${recipe.json().id}/review`, { as: ann })
    expect(review.statusCode, review.body).toBe(204)
  }
})

const read = async (url: string, as?: TestUser) => {
  const response = await larder.call('GET', url, as && { as })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

test('each part is the same as from its own route, for every reader', async () => {
  for (const [reader, seen] of [
    [ann, 3],
    [ben, 2],
    [eve, 1],
    [undefined, 1],
  ] as const)
    for (const query of ['', '?count=true&sort=title&limit=2', '?q=bread&count=true', '?q=saup']) {
      const details = await read(`/recipes/details${query}`, reader)
      expect(details.recipes).toEqual(await read(`/recipes/${query}`, reader))
      expect(details.categories).toEqual(await read('/categories/?limit=100', reader))
      const reviews = reader && (await read('/recipes/?needs_review=true&count=true', reader))
      expect(details.review_count).toBe(reviews?.total ?? 0)
      if (query === '') expect(details.recipes.items).toHaveLength(seen)
    }
  expect((await read('/recipes/details', ann)).review_count).toBe(3)
  expect((await read('/recipes/details', eve)).review_count).toBe(0)
})

test('an invalid query is refused', async () => {
  const response = await larder.call('GET', '/recipes/details?cursor=x', { as: ann })
  expect(response.statusCode).toBe(422)
})
