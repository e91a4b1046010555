import { beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
})

const FULL = {
  title: 'Dumplings',
  description: 'For a cold day.',
  notes: 'Grandmother used lard.',
  servings: 4,
  prep_time_sec: 1800,
  cook_time_sec: 600,
  source_url: 'https://example.com/dumplings',
  visibility: 'private',
} as const

const create = async () => (await larder.call('POST', '/recipes/', { as: ann, body: FULL })).json()

test('every field that is sent is kept', async () => {
  const recipe = await create()
  expect(recipe).toMatchObject(FULL)
  expect((await larder.call('GET', `/recipes/${recipe.id}`, { as: ann })).json()).toEqual(recipe)
})

test.each(['description', 'notes', 'servings', 'prep_time_sec', 'cook_time_sec', 'source_url'] as const)(
  'null clears %s, and the other fields stay',
  async (field) => {
    const { id } = await create()
    const changed = await larder.call('PUT', `/recipes/${id}`, { as: ann, body: { [field]: null } })
    expect(changed.json()).toMatchObject({ ...FULL, [field]: null })
  },
)
