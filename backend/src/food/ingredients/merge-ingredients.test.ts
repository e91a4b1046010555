import { beforeAll, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser
let admin: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  admin = await larder.addUser('admin', 'Admin')
})

const make = async (url: string, body: object) =>
  (await larder.call('POST', url, { as: ann, body })).json().id as number
const merge = (from: number, into_id: number) =>
  larder.call('POST', `/ingredients/${from}/merge`, { as: admin, body: { into_id } })

test('recipes, shelves and weights move to the remaining ingredient', async () => {
  const from = await make('/ingredients/', { name: 'scallion', grams_per_piece: 15 })
  const into = await make('/ingredients/', { name: 'spring onion', grams_per_ml: 0.4 })
  const recipe = await make('/recipes/', {
    title: 'Pancake',
    ingredients: [{ ingredient_id: from }, { ingredient_id: into }],
  })
  const store = await make('/stores/', { name: 'Market' })
  const shelf = await make(`/stores/${store}/shelves/`, { name: 'Greens' })
  await larder.call('PUT', `/shelves/${shelf}/ingredients/${from}`, { as: ann, body: {} })

  const merged = await merge(from, into)
  expect(merged.json()).toMatchObject({
    id: into,
    name: 'spring onion',
    grams_per_ml: 0.4,
    grams_per_piece: 15,
  })
  expectProblem(await larder.call('GET', `/ingredients/${from}`), 404)
  const { ingredients } = (await larder.call('GET', `/recipes/${recipe}`)).json()
  expect(ingredients).toMatchObject([
    { ingredient_id: into, name: 'scallion' },
    { ingredient_id: into, name: 'spring onion' },
  ])
  const shelves = (await larder.call('GET', `/stores/${store}`)).json().shelves
  expect(shelves[0].ingredients).toMatchObject([{ ingredient_id: into, position: 0 }])
  const found = (await larder.call('GET', `/recipes/?ingredient_id=${into}`)).json().items
  expect(found).toMatchObject([{ id: recipe }])
  expect((await larder.call('GET', '/recipes/?q=scallion')).json().items).toMatchObject([{ id: recipe }])
})

test('if a store has both, the placement of the remaining one stays', async () => {
  const from = await make('/ingredients/', { name: 'coriander' })
  const into = await make('/ingredients/', { name: 'cilantro' })
  const other = await make('/ingredients/', { name: 'parsley' })
  const store = await make('/stores/', { name: 'Corner' })
  const shelf = await make(`/stores/${store}/shelves/`, { name: 'Herbs' })
  for (const id of [from, other, into])
    await larder.call('PUT', `/shelves/${shelf}/ingredients/${id}`, { as: ann, body: {} })
  await merge(from, into)
  const read = (await larder.call('GET', `/shelves/${shelf}`)).json()
  expect(read.ingredients).toMatchObject([
    { ingredient_id: other, position: 0 },
    { ingredient_id: into, position: 1 },
  ])
})

test('impossible merges are refused with a reason', async () => {
  const id = await make('/ingredients/', { name: 'alone' })
  expect(invalidPaths(await merge(id, id))).toEqual(['/into_id'])
  const unknown = await merge(id, 2147483647)
  expectProblem(unknown, 422, 'Ingredient ID 2147483647 was not found.')
  expectProblem(await merge(2147483646, id), 404, 'Ingredient ID 2147483646 was not found.')
})

test('two concurrent merges of a pair in both directions leave one ingredient', async () => {
  const [one, two] = [
    await make('/ingredients/', { name: 'one' }),
    await make('/ingredients/', { name: 'two' }),
  ]
  const statuses = (await Promise.all([merge(one, two), merge(two, one)])).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 404 || status === 422)).toHaveLength(1)
})
