import type { CategoryPage } from '@larder/contract/recipes/categories'
import { beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let admin: TestUser
let user: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  admin = await larder.addUser('admin', 'Admin')
  user = await larder.addUser('ann')
})

test('Admin creates a category, and everyone can read it', async () => {
  const created = await larder.call('POST', '/categories/', { as: admin, body: { name: '  Soup ' } })
  expect(created.statusCode).toBe(201)
  expect(created.json()).toMatchObject({ name: 'Soup', version: 1 })
  expect(created.headers.location).toBe(`/categories/${created.json().id}`)
  const url = `/categories/${created.json().id}`
  expect((await larder.call('GET', url)).json()).toEqual({ ...created.json(), may: [] })
  const read = await larder.call('GET', url, { as: admin })
  expect(read.json()).toEqual(created.json())
  expect(read.headers.etag).toBe(created.headers.etag)
})

test('a name is unique without regard to case and surrounding space', async () => {
  await larder.call('POST', '/categories/', { as: admin, body: { name: 'Bread' } })
  const again = await larder.call('POST', '/categories/', { as: admin, body: { name: ' bREAD ' } })
  expect(again.statusCode).toBe(409)
  expect(again.json().detail).toBe("Category name 'bREAD' already exists.")
})

test('a User cannot create, change or delete one', async () => {
  const { id } = (await larder.call('POST', '/categories/', { as: admin, body: { name: 'Stew' } })).json()
  for (const response of [
    await larder.call('POST', '/categories/', { as: user, body: { name: 'Mine' } }),
    await larder.call('PUT', `/categories/${id}`, { as: user, body: { name: 'Mine' } }),
    await larder.call('DELETE', `/categories/${id}`, { as: user }),
  ])
    expect(response.statusCode).toBe(403)
})

test('a deleted category is not found', async () => {
  const { id } = (await larder.call('POST', '/categories/', { as: admin, body: { name: 'Gone' } })).json()
  expect((await larder.call('DELETE', `/categories/${id}`, { as: admin })).statusCode).toBe(204)
  const response = await larder.call('GET', `/categories/${id}`)
  expect(response.statusCode).toBe(404)
  expect(response.json().detail).toBe(`Category ID ${id} was not found.`)
})

test('a list is paged by name', async () => {
  for (const name of ['Äpfel', 'zucchini', 'Apple', 'banana'])
    await larder.call('POST', '/categories/', { as: admin, body: { name } })
  const names: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: CategoryPage = (
      await larder.call('GET', `/categories/?limit=2${cursor && `&cursor=${cursor}`}`)
    ).json()
    names.push(...page.items.map((category) => category.name))
    cursor = page.next_cursor
  }
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  const { total, total_is_capped } = (await larder.call('GET', '/categories/?count=true')).json()
  expect({ total, total_is_capped }).toEqual({ total: names.length, total_is_capped: false })
})
