import type { RecipeUpdate } from '@larder/contract/recipes/recipes'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { idIn, inviteTo, joinBy, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser
let ben: TestUser
let eve: TestUser
let admin: TestUser
let kitchen: string
let kitchen_id: number

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  ben = await larder.addUser('ben')
  eve = await larder.addUser('eve')
  admin = await larder.addUser('admin', 'Admin')
  kitchen = await openKitchen(larder, ann, ben)
  kitchen_id = idIn(kitchen)
})

async function share(more: object = {}, as = ben): Promise<string> {
  const body = { title: 'Dumplings', visibility: 'kitchen', kitchen_id, ...more }
  const response = await larder.call('POST', '/recipes/', { as, body })
  expect(response.statusCode, response.body).toBe(201)
  return `/recipes/${response.json().id}`
}
const get = async (recipe: string, as: TestUser) => larder.call('GET', recipe, { as })
const put = (recipe: string, as: TestUser, body: RecipeUpdate) => larder.call('PUT', recipe, { as, body })

test('a kitchen’s recipe names the kitchen and the last editor', async () => {
  const recipe = await share({ kitchen_may_edit: true })
  expect((await get(recipe, ann)).json()).toMatchObject({
    visibility: 'kitchen',
    kitchen_id,
    kitchen_name: 'Mill Lane 1',
    kitchen_may_edit: true,
    username: 'ben',
    updated_by: { user_id: ben.id, username: 'ben' },
    may: ['update'],
  })
  const changed = await put(recipe, ann, { title: 'Better dumplings' })
  expect(changed.json()).toMatchObject({ username: 'ben', updated_by: { user_id: ann.id, username: 'ann' } })
  await larder.db.updateTable('recipes').set({ updated_by_id: null }).where('id', '=', idIn(recipe)).execute()
  expect((await get(recipe, ann)).json().updated_by).toBeNull()
})

test('members can edit if the owner allows it, but cannot change the visibility', async () => {
  const recipe = await share()
  expectProblem(await put(recipe, ann, { title: 'Mine' }), 403)
  await put(recipe, ben, { kitchen_may_edit: true })
  const other = idIn(await openKitchen(larder, ann))
  for (const body of [
    { visibility: 'public' },
    { visibility: 'private' },
    { kitchen_id: other },
    { kitchen_may_edit: false },
  ] satisfies RecipeUpdate[]) {
    const refused = await put(recipe, ann, { title: 'Stolen', ...body })
    expectProblem(refused, 403, `Only the owner can change who can see Recipe ID ${idIn(recipe)}.`)
    expect(refused.json().code).toBe('not_yours')
  }
  const same = { title: 'Ours', visibility: 'kitchen', kitchen_id, kitchen_may_edit: true } as const
  expect((await put(recipe, ann, same)).json()).toMatchObject({ title: 'Ours', version: 3 })
  expectProblem(await larder.call('DELETE', recipe, { as: ann }), 403)
  expectProblem(await larder.call('DELETE', `${recipe}?permanent=true`, { as: ann }), 403)
})

test('it can only be shared with a kitchen of its owner', async () => {
  const foreign = idIn(await openKitchen(larder, eve))
  for (const id of [foreign, 2_147_483_647]) {
    const body = { title: 'Lost', visibility: 'kitchen', kitchen_id: id }
    const refused = await larder.call('POST', '/recipes/', { as: ben, body })
    expect(invalidPaths(refused)).toEqual(['/kitchen_id'])
    expect(refused.json().detail).toBe(`Kitchen ID ${id} was not found.`)
  }
  const recipe = await share()
  expect(invalidPaths(await put(recipe, ben, { kitchen_id: foreign }))).toEqual(['/kitchen_id'])
  expect(invalidPaths(await put(recipe, admin, { kitchen_id: foreign }))).toEqual(['/kitchen_id'])
  expect((await put(recipe, admin, { visibility: 'private' })).statusCode).toBe(200)
  expect((await put(recipe, admin, { visibility: 'kitchen', kitchen_id })).statusCode).toBe(200)
})

describe('inconsistent visibility is refused', () => {
  const refused: [RecipeUpdate['visibility'], RecipeUpdate, string][] = [
    ['public', { visibility: 'kitchen' }, '/kitchen_id'],
    ['public', { kitchen_id: 1 }, '/kitchen_id'],
    ['private', { visibility: 'public', kitchen_id: 1 }, '/kitchen_id'],
    ['public', { kitchen_may_edit: true }, '/kitchen_may_edit'],
    ['kitchen', { kitchen_id: null }, '/kitchen_id'],
    ['kitchen', { visibility: 'private', kitchen_may_edit: true }, '/kitchen_may_edit'],
  ]
  test.each(refused)('of a %s recipe: %j', async (visibility, change, path) => {
    const recipe = await share(visibility === 'kitchen' ? {} : { visibility, kitchen_id: null })
    expect(invalidPaths(await put(recipe, ben, change))).toEqual([path])
  })
})

test('leaving the kitchen clears all kitchen fields', async () => {
  const recipe = await share({ kitchen_may_edit: true })
  const hidden = (await put(recipe, ben, { visibility: 'private' })).json()
  expect(hidden).toMatchObject({ kitchen_id: null, kitchen_name: null, kitchen_may_edit: false })
  expectProblem(await get(recipe, ann), 404)
  const back = (await put(recipe, ben, { visibility: 'kitchen', kitchen_id })).json()
  expect(back).toMatchObject({ kitchen_id, kitchen_may_edit: false })
})

describe('a member who leaves', () => {
  async function joinWithRecipes() {
    const cook = await larder.addUser(`cook-${Math.random().toString(36).slice(2, 10)}`)
    const { secret } = await inviteTo(larder, kitchen, ann)
    expect((await joinBy(larder, secret, cook)).statusCode).toBe(200)
    const trashed = await share({}, cook)
    await larder.call('DELETE', trashed, { as: cook })
    const place = `${kitchen}/members/${cook.id}`
    return { cook, place, recipe: await share({ kitchen_may_edit: true }, cook), trashed }
  }

  test('takes their recipes, including the trash', async () => {
    const { cook, place, recipe, trashed } = await joinWithRecipes()
    await larder.call('DELETE', place, { as: cook })
    expect((await get(recipe, cook)).json()).toMatchObject({ visibility: 'private', kitchen_id: null })
    expectProblem(await get(recipe, ann), 404)
    await larder.call('POST', `${trashed}/restore`, { as: cook })
    expectProblem(await get(trashed, ann), 404)
  })

  test('or leaves them to the owner of the kitchen', async () => {
    const { cook, place, recipe } = await joinWithRecipes()
    await larder.call('DELETE', `${place}?shared=leave`, { as: cook })
    expect((await get(recipe, ann)).json()).toMatchObject({ user_id: ann.id, kitchen_id, version: 2 })
    expectProblem(await get(recipe, cook), 404)
  })

  test('and was removed always takes them', async () => {
    const { cook, place, recipe } = await joinWithRecipes()
    await larder.call('DELETE', place, { as: ann })
    expect((await get(recipe, cook)).json()).toMatchObject({ visibility: 'private', user_id: cook.id })
    expectProblem(await get(recipe, ann), 404)
  })

  test('by deleting their account leaves them to the kitchen, or deletes them', async () => {
    const [kept, deleted] = [await joinWithRecipes(), await joinWithRecipes()]
    await larder.call('DELETE', `/users/${kept.cook.id}`, { as: kept.cook })
    await larder.call('DELETE', `/users/${deleted.cook.id}?recipes=delete`, { as: deleted.cook })
    expect((await get(kept.recipe, ann)).json()).toMatchObject({ user_id: ann.id, kitchen_id })
    expectProblem(await get(deleted.recipe, admin), 404)
  })
})

test('deleting a kitchen returns recipes to their owners', async () => {
  const doomed = await openKitchen(larder, eve, ben)
  const [hers, his] = [
    await share({ kitchen_id: idIn(doomed) }, eve),
    await share({ kitchen_id: idIn(doomed) }, ben),
  ]
  expect((await larder.call('DELETE', doomed, { as: eve })).statusCode).toBe(204)
  expect((await get(hers, eve)).json()).toMatchObject({ visibility: 'private', user_id: eve.id })
  expect((await get(his, ben)).json()).toMatchObject({ visibility: 'private', user_id: ben.id })
  expectProblem(await get(hers, ben), 404)
  expectProblem(await get(his, eve), 404)
})
