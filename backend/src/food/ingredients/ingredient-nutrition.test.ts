import type { FoodList, IngredientNutritionRead } from '@larder/contract/food/ingredient-nutrition'
import type { NutritionRead } from '@larder/contract/food/nutrition'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser
let ben: TestUser
let admin: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  ben = await larder.addUser('ben')
  admin = await larder.addUser('admin', 'Admin')
})

const VALUES = { energy_kcal: 250, protein_g: 12, fat_g: 8, carbohydrate_g: 30 }

const make = async (as: TestUser, url: string, body: object) =>
  (await larder.call('POST', url, { as, body })).json().id as number
const say = (as: TestUser | undefined, id: number, body: object) =>
  larder.call('PUT', `/ingredients/${id}/nutrition`, { as, body })
const read = async (id: number, as?: TestUser): Promise<IngredientNutritionRead> =>
  (await larder.call('GET', `/ingredients/${id}/nutrition`, { as })).json()

async function cook(as: TestUser, ingredient_id: number) {
  const ingredients = [{ ingredient_id, amount_readable: '100 g' }]
  const recipe = await make(as, '/recipes/', { title: 'Moon stew', servings: 1, ingredients })
  return async (reader?: TestUser): Promise<number | undefined> => {
    const response = await larder.call('GET', `/recipes/${recipe}/nutrition`, { as: reader })
    return (response.json() as NutritionRead).per_100_g?.energy_kcal
  }
}

describe('nutrition entered by a user', () => {
  test('applies to them and to readers of their recipes', async () => {
    const id = await make(ann, '/ingredients/', { name: 'moon loaf' })
    const [ofAnn, ofBen] = [await cook(ann, id), await cook(ben, id)]
    expect(await read(id)).toMatchObject({ name: 'moon loaf', per_100_g: null, given_by: null })
    expect((await say(ann, id, { per_100_g: VALUES })).json()).toMatchObject({
      food: null,
      per_100_g: { ...VALUES, sugars_g: 0 },
      given_by: 'you',
    })
    expect([await ofAnn(), await ofAnn(ann), await ofAnn(ben)]).toEqual([250, 250, 250])
    expect([await ofBen(), await ofBen(ann), await ofBen(ben)]).toEqual([undefined, 250, undefined])
    expect(await read(id, ben)).toMatchObject({ given_by: null })
  })

  test("takes precedence for the reader: their own, then the cook's, then an Admin's", async () => {
    const id = await make(ann, '/ingredients/', { name: 'moon bun' })
    const ofAnn = await cook(ann, id)
    await say(admin, id, { food: 'butter' })
    expect(await read(id, ben)).toMatchObject({ food: 'butter', given_by: 'everyone' })
    expect(await ofAnn()).toBe(717)
    await say(ann, id, { per_100_g: VALUES })
    expect([await ofAnn(), await ofAnn(ben)]).toEqual([250, 250])
    await say(ben, id, { food: 'sugar' })
    expect([await ofAnn(), await ofAnn(ben)]).toEqual([250, 387])
    await say(ben, id, { food: 'Mehl' })
    expect(await ofAnn(ben)).toBe(364)
  })

  test('can be deleted, and then the tables apply again', async () => {
    const id = await make(ann, '/ingredients/', { name: 'moon butter, really butter' })
    const tabled = await make(ann, '/ingredients/', { name: 'ghee' })
    await say(ann, tabled, { food: 'butter' })
    const url = `/ingredients/${tabled}/nutrition`
    expect((await larder.call('DELETE', url, { as: ann })).statusCode).toBe(204)
    expect(await read(tabled, ann)).toMatchObject({ food: null, given_by: 'tables' })
    expect((await larder.call('DELETE', `/ingredients/${id}/nutrition`, { as: ben })).statusCode).toBe(204)
  })

  test('moves to the remaining ingredient of a merge', async () => {
    const goes = await make(ann, '/ingredients/', { name: 'moon ham' })
    const stays = await make(ann, '/ingredients/', { name: 'moon prosciutto' })
    await say(ann, goes, { food: 'ham' })
    await say(ben, goes, { food: 'bacon' })
    await say(ben, stays, { food: 'sugar' })
    await larder.call('POST', `/ingredients/${goes}/merge`, { as: admin, body: { into_id: stays } })
    expect([(await read(stays, ann)).food, (await read(stays, ben)).food]).toEqual(['ham', 'sugar'])
  })

  test('of a hidden ingredient can be entered only by those who use it', async () => {
    const ingredients = [{ ingredient_name: 'moon secret', amount_readable: '10 g' }]
    const body = { title: 'Hidden', visibility: 'private', ingredients }
    const recipe = (await larder.call('POST', '/recipes/', { as: ann, body })).json()
    const id = recipe.ingredients[0].ingredient_id as number
    expectProblem(await say(ben, id, { food: 'beef' }), 404)
    await make(ben, '/recipes/', body)
    expect((await say(ben, id, { food: 'beef' })).json()).toMatchObject({
      name: 'moon secret',
      given_by: 'you',
    })
    expectProblem(await larder.call('GET', `/ingredients/${id}/nutrition`), 404)
  })
})

test('impossible values are refused', async () => {
  const id = await make(ann, '/ingredients/', { name: 'moon rock' })
  expect(invalidPaths(await say(ann, id, {}))).toEqual([''])
  expect(invalidPaths(await say(ann, id, { food: 'beef', per_100_g: VALUES }))).toEqual([''])
  expectProblem(await say(ann, id, { food: 'zzzz' }), 422, "Food name 'zzzz' was not found.")
  const paths = async (values: object) =>
    invalidPaths(await say(ann, id, { per_100_g: { ...VALUES, ...values } }))
  expect(await paths({ fat_g: 101 })).toEqual(['/per_100_g/fat_g'])
  expect(await paths({ fat_g: 70 })).toEqual(['/per_100_g'])
  expect(await paths({ sugars_g: 31 })).toEqual(['/per_100_g/sugars_g'])
  expect(await paths({ saturated_fat_g: 9 })).toEqual(['/per_100_g/saturated_fat_g'])
  expectProblem(await say(undefined, id, { food: 'beef' }), 401)
  expect((await read(id, ann)).given_by).toBeNull()
})

test('concurrent requests create one entry', async () => {
  const id = await make(ann, '/ingredients/', { name: 'moon race' })
  const responses = await Promise.all(
    ['beef', 'butter', 'sugar', 'flour'].map((food) => say(ann, id, { food })),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const rows = larder.db.selectFrom('ingredient_nutrition').select('id').where('ingredient_id', '=', id)
  expect(await rows.execute()).toHaveLength(1)
})

test('foods are found by name', async () => {
  const find = async (query: string) =>
    ((await larder.call('GET', `/foods/${query}`)).json() as FoodList).items
  expect((await find('?q=beef%20shin&limit=3')).map(({ name }) => name)).toContain('beef shin')
  expect(await find('')).toEqual([])
  expectProblem(await larder.call('GET', '/foods/?limit=51'), 422)
})
