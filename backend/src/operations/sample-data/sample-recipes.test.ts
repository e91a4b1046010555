import type { SampleRecipesRead } from '@larder/contract/operations/service'
import type { StorePage } from '@larder/contract/shopping/stores'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../test/test-app.ts'
import { loadSampleData } from './load-sample-data.ts'

test('an admin finds the samples and deletes the stores among them, but no others', async () => {
  const larder = await openTestApp()
  const admin = await larder.addUser('chief', 'Admin')
  await larder.addUser('user')
  const list = async (): Promise<SampleRecipesRead> =>
    (await larder.call('GET', '/sample-recipes', { as: admin })).json()
  expect(await list()).toEqual({ recipe_ids: [], trashed_ids: [], store_ids: [] })

  await loadSampleData(larder.db)
  const samples = await list()
  expect(samples.recipe_ids.length).toBeGreaterThan(10)
  expect(samples.store_ids.length).toBeGreaterThan(0)
  const own = await larder.call('POST', '/stores/', {
    as: admin,
    body: { name: 'Own', visibility: 'public' },
  })
  expect(own.statusCode, own.body).toBe(201)

  const refused = await larder.call('DELETE', '/sample-stores', { as: await larder.addUser('bob') })
  expect(refused.statusCode).toBe(403)
  const deleted = await larder.call('DELETE', '/sample-stores', { as: admin })
  expect(deleted.statusCode, deleted.body).toBe(204)
  const { items }: StorePage = (await larder.call('GET', '/stores/', { as: admin })).json()
  expect(items.map(({ name }) => name)).toEqual(['Own'])
  expect(await list()).toEqual({ ...samples, store_ids: [] })
})
