import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  for (const body of [
    { name: 'moon flour', grams_per_ml: 0.5 },
    { name: 'moon egg', grams_per_piece: 60 },
    { name: 'moon dust' },
  ])
    await larder.call('POST', '/ingredients/', { as: ann, body })
})

const cook = async (ingredients: object[], rest: object = {}): Promise<RecipeRead> => {
  const response = await larder.call('POST', '/recipes/', {
    as: ann,
    body: { title: 'Moon cake', ingredients, ...rest },
  })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

describe('the grams of a line', () => {
  test.each([
    ['a weight', 'moon dust', '250 g', 250, 'weighed'],
    ['a weight in kilograms', 'moon dust', '1,5 kg', 1500, 'weighed'],
    ['a volume and the density', 'moon flour', '100 ml', 50, 'by_volume'],
    ['a count and the weight of a piece', 'moon egg', '3', 180, 'by_piece'],
    ['a volume of something of unknown density', 'moon dust', '2 cups', null, 'unknown'],
    ['a count of something of unknown weight', 'moon dust', '2', null, 'unknown'],
    ['no number at all', 'moon dust', 'a little', null, 'unknown'],
  ])('from %s', async (_name, ingredient_name, amount_readable, amount_grams, grams_by) => {
    const { ingredients } = await cook([{ ingredient_name, amount_readable }])
    expect(ingredients[0]).toMatchObject({ amount_readable, amount_grams, grams_by })
  })

  test('are as stated by the cook', async () => {
    const { ingredients } = await cook([
      { ingredient_name: 'moon flour', amount_readable: '100 ml', amount_grams: 61 },
      { ingredient_name: 'moon dust', amount_grams: 12.5 },
      { ingredient_name: 'moon dust', amount_grams: 0 },
    ])
    expect(ingredients[0]).toMatchObject({ amount_readable: '100 ml', amount_grams: 61, grams_by: 'stated' })
    expect(ingredients[1]).toMatchObject({
      amount_readable: '12.5 g',
      amount_grams: 12.5,
      grams_by: 'stated',
    })
    expect(ingredients[2]).toMatchObject({ amount_grams: 0, grams_by: 'stated' })
  })

  test('stay within the limits of the contract', async () => {
    for (const amount_readable of [
      '999999999999 kg',
      '9'.repeat(100),
      `${'9'.repeat(50)} kg`,
      '1e400 kg',
      '1/0 kg',
    ])
      await cook([{ ingredient_name: 'moon egg', amount_readable }])
  })
})

describe('a scaled recipe', () => {
  const scaled = async (id: number, servings: number) => {
    const response = await larder.call('GET', `/recipes/${id}?servings=${servings}`, { as: ann })
    expect(response.statusCode, response.body).toBe(200)
    return response.json() as RecipeRead
  }

  test('has its amounts scaled, in both forms, and nothing else', async () => {
    const lines = [
      { ingredient_name: 'moon flour', amount_readable: '200 g' },
      { ingredient_name: 'moon egg', amount_readable: '2' },
      { ingredient_name: 'moon dust', amount_readable: 'to taste' },
    ]
    const recipe = await cook(lines, { servings: 4, steps: [{ instruction: 'Bake 2 hours.' }] })
    const forSix = await scaled(recipe.id, 6)
    expect(forSix.servings).toBe(6)
    expect(forSix.ingredients.map((line) => [line.amount_readable, line.amount_grams])).toEqual([
      ['300 g', 300],
      ['3', 180],
      ['to taste', null],
    ])
    expect(forSix.steps).toEqual(recipe.steps)
    expect(await scaled(recipe.id, 4)).toEqual(recipe)
    expect((await larder.call('GET', `/recipes/${recipe.id}`, { as: ann })).json()).toEqual(recipe)
  })

  test('keeps hundredths of a gram', async () => {
    const lines = ['0.1 g', '2.5 g', '100 g'].map((amount_readable) => ({
      ingredient_name: 'moon dust',
      amount_readable,
    }))
    const { ingredients } = await scaled((await cook(lines, { servings: 3 })).id, 1)
    expect(ingredients.map((line) => line.amount_grams)).toEqual([0.03, 0.83, 33.33])
  })

  test('keeps the decimal separator of the cook', async () => {
    const lines = ['1,5 l', '1.500 g', '1,500 g'].map((amount_readable) => ({
      ingredient_name: 'moon dust',
      amount_readable,
    }))
    const { ingredients } = await scaled((await cook(lines, { servings: 2 })).id, 3)
    expect(ingredients.map((line) => [line.amount_readable, line.amount_grams])).toEqual([
      ['2,25 l', null],
      ['2250 g', 2250],
      ['2250 g', 2250],
    ])
  })

  test('has its own ETag', async () => {
    const { id } = await cook([], { servings: 2 })
    const tags = [`/recipes/${id}`, `/recipes/${id}?servings=3`].map((url) => larder.call('GET', url))
    const [plain, three] = (await Promise.all(tags)).map((response) => response.headers.etag)
    expect(three).not.toBe(plain)
    const again = await larder.call('GET', `/recipes/${id}?servings=3`, {
      headers: { 'if-none-match': String(three) },
    })
    expect(again.statusCode).toBe(304)
  })

  test('needs a number of servings to scale by servings', async () => {
    const { id } = await cook([])
    expectProblem(
      await larder.call('GET', `/recipes/${id}?servings=3`),
      422,
      `Recipe ID ${id} has no number of servings, so it cannot be scaled by servings.`,
    )
    for (const servings of ['0', '-1', '1001', '2.5', 'many'])
      expectProblem(await larder.call('GET', `/recipes/${id}?servings=${servings}`), 422)
  })

  test('can be scaled by a factor with or without servings', async () => {
    const line = { ingredient_name: 'moon dust', amount_readable: '3 cups', amount_grams: 100 }
    const { id } = await cook([line])
    for (const [times, amount, grams] of [
      ['0.5', '1 ½ cups', 50],
      ['3', '9 cups', 300],
    ])
      expect((await larder.call('GET', `/recipes/${id}?times=${times}`)).json()).toMatchObject({
        servings: null,
        ingredients: [{ amount_readable: amount, amount_grams: grams }],
      })
    for (const times of ['0', '101', 'x'])
      expectProblem(await larder.call('GET', `/recipes/${id}?times=${times}`), 422)
    const list = (await larder.call('POST', '/shopping-lists/', { as: ann, body: { name: 'Moon' } })).json()
    const url = `/shopping-lists/${list.id}/recipes`
    const added = await larder.call('POST', url, { as: ann, body: { recipe_id: id, times: 2 } })
    expect(added.json().groups[0].items).toMatchObject([{ amount_grams: 200 }])
    const served = await cook([line], { servings: 2 })
    expect((await larder.call('GET', `/recipes/${served.id}?times=0.7`)).json()).toMatchObject({
      servings: 1,
      ingredients: [{ amount_grams: 70 }],
    })
    const both = await larder.call('GET', `/recipes/${served.id}?times=2&servings=2`)
    expectProblem(both, 422, 'Send servings or times, not both.')
  })

  test('stays within the contract when a huge amount is scaled up', async () => {
    const { id } = await cook([{ ingredient_name: 'moon dust', amount_grams: 1_000_000 }], { servings: 1 })
    await scaled(id, 1000)
  })
})
