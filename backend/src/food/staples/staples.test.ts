import type { StapleList, StapleRead } from '@larder/contract/food/staples'
import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser
let ben: TestUser
let recipeId: number
let listId: number
const idByName: Record<string, number> = {}

async function create<Answer>(as: TestUser, url: string, body: object): Promise<Answer> {
  const response = await larder.call('POST', url, { as, body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  ben = await larder.addUser('ben')
  const names = ['staple salt', 'staple rice', 'boiling water']
  const ingredients = names.map((ingredient_name) => ({ ingredient_name, amount_readable: '100 g' }))
  const recipe = await create<{ id: number; ingredients: { name: string; ingredient_id: number }[] }>(
    ann,
    '/recipes/',
    { title: 'Rice', servings: 2, ingredients },
  )
  recipeId = recipe.id
  for (const { name, ingredient_id } of recipe.ingredients) idByName[name] = ingredient_id
  listId = (await create<ShoppingListRead>(ann, '/shopping-lists/', { name: 'List' })).id
})

const add = (without?: string[]) =>
  create<ShoppingListRead>(ann, `/shopping-lists/${listId}/recipes`, {
    recipe_id: recipeId,
    ...(without && { without_ingredient_ids: without.map((name) => idByName[name]) }),
  })
const staples = async (as: TestUser) =>
  ((await larder.call('GET', '/staples/', { as })).json() as StapleList).items
const listNames = (list: ShoppingListRead) =>
  list.groups.flatMap((group) => group.items.map(({ name }) => name))

test('an ingredient that is left out twice in a row becomes a staple until it is added to a list; water is never bought', async () => {
  expect(listNames(await add(['staple salt', 'boiling water']))).toEqual(['staple rice'])
  expect(await staples(ann)).toEqual([])
  await add()
  await add(['staple salt', 'boiling water'])
  expect(await staples(ann)).toMatchObject([{ name: 'staple salt', is_learnt: true, may: ['delete'] }])
  await add([])
  expect(await staples(ann)).toEqual([])
  await add(['staple salt'])
  expect(await staples(ann), 'once more is not twice in a row').toEqual([])
})

test('a chosen staple stays when bought once, and a refused one is not learnt again', async () => {
  const ingredient_id = idByName['staple rice']
  const chosen = await create<StapleRead>(ann, '/staples/', { ingredient_id })
  expect(chosen).toMatchObject({ name: 'staple rice', is_learnt: false })
  await add([])
  expect(await staples(ann)).toMatchObject([{ id: chosen.id }])
  expect((await larder.call('DELETE', `/staples/${chosen.id}`, { as: ann })).statusCode).toBe(204)
  for (let times = 0; times < 3; times++) await add(['staple rice'])
  expect(await staples(ann)).toEqual([])
  expectProblem(await larder.call('DELETE', `/staples/${chosen.id}`, { as: ann }), 404)
})

test('staples are private, and must be existing ingredients', async () => {
  const mine = await create<StapleRead>(ann, '/staples/', { ingredient_id: idByName['staple salt'] })
  expect(await staples(ben)).toEqual([])
  expectProblem(await larder.call('DELETE', `/staples/${mine.id}`, { as: ben }), 404)
  const unknown = await larder.call('POST', '/staples/', { as: ben, body: { ingredient_id: 999999 } })
  expect(invalidPaths(unknown)).toEqual(['/ingredient_id'])
})

test('a staple moves to the remaining ingredient of a merge', async () => {
  const admin = await larder.addUser('boss', 'Admin')
  const [from, into] = [
    await create<{ id: number }>(ben, '/ingredients/', { name: 'kitchen salt' }),
    await create<{ id: number }>(ben, '/ingredients/', { name: 'table salt' }),
  ]
  await create(ben, '/staples/', { ingredient_id: from.id })
  await larder.call('POST', `/ingredients/${from.id}/merge`, { as: admin, body: { into_id: into.id } })
  expect(await staples(ben)).toMatchObject([{ ingredient_id: into.id, name: 'table salt' }])
})

test('a kitchen has its own cupboard, shared by its members and learnt from its lists', async () => {
  const kitchen_id = idIn(await openKitchen(larder, ann, ben))
  const list = await create<ShoppingListRead>(ann, '/shopping-lists/', { name: 'Ours', kitchen_id })
  const put = (as: TestUser) =>
    create(as, `/shopping-lists/${list.id}/recipes`, {
      recipe_id: recipeId,
      without_ingredient_ids: [idByName['staple salt'], idByName['staple rice']],
    })
  await put(ann)
  await put(ben)
  const ours = async (as: TestUser) =>
    (await staples(as)).filter((staple) => staple.kitchen_id === kitchen_id)
  const learnt = { user_id: null, is_learnt: true, may: ['delete'] }
  expect(await ours(ann)).toMatchObject([learnt, learnt])
  expect(await ours(ben)).toEqual(await ours(ann))

  const chosen = await create<StapleRead>(ben, '/staples/', {
    ingredient_id: idByName['staple rice'],
    kitchen_id,
  })
  expect(chosen).toMatchObject({ kitchen_id, is_learnt: false })
  expect((await larder.call('DELETE', `/staples/${chosen.id}`, { as: ann })).statusCode).toBe(204)
  expect(await ours(ben)).toMatchObject([{ name: 'staple salt' }])
  await larder.call('DELETE', `/kitchens/${kitchen_id}/members/${ben.id}`, { as: ann })
  expect(await ours(ben)).toEqual([])
  const body = { ingredient_id: idByName['staple rice'], kitchen_id }
  expect(invalidPaths(await larder.call('POST', '/staples/', { as: ben, body }))).toEqual(['/kitchen_id'])
})
