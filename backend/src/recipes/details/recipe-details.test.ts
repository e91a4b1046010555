import { beforeAll, expect, test } from 'vitest'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser
let ben: TestUser
let eve: TestUser
let kitchen: Awaited<ReturnType<typeof openKitchen>>

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  ben = await larder.addUser('ben')
  eve = await larder.addUser('eve')
  kitchen = await openKitchen(larder, ann, ben)
})

const read = async (url: string, as?: TestUser) => {
  const response = await larder.call('GET', url, as && { as })
  return { status: response.statusCode, body: response.json() }
}
const send = async (method: 'POST' | 'PUT', url: string, as: TestUser, body: object) => {
  const response = await larder.call(method, url, { as, body })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json()
}

/** A soup with everything that the details show. Only its owner sees the stock. */
async function writeSoup(sharing: object): Promise<number> {
  const stock = await send('POST', '/recipes/', ann, {
    title: 'Stock',
    ingredients: [{ line: '1 kg bones' }],
  })
  const ingredients = [{ line: '200 g sugar' }, { line: '1 portion of stock', recipe_id: stock.id }]
  const { id } = await send('POST', '/recipes/', ann, { title: 'Soup', servings: 2, ingredients, ...sharing })
  return id
}

const inKitchen = () => ({ visibility: 'kitchen', kitchen_id: idIn(kitchen) })

async function use(recipe_id: number, reader: TestUser) {
  await send('PUT', `/recipes/${recipe_id}/tags`, reader, { names: ['winter', `${reader.username} only`] })
  await send('POST', '/cookings/', reader, { recipe_id, day: '2026-01-02', rating: 4, is_shared: true })
}

async function expectPartsFromTheirRoutes(id: number, reader?: TestUser) {
  const { status, body } = await read(`/recipes/${id}/details`, reader)
  expect(status).toBe(200)
  const part = async (path = '') => (await read(`/recipes/${id}${path}`, reader)).body
  expect(body.recipe).toEqual(await part())
  expect(body.nutrition).toEqual(await part('/nutrition'))
  expect(body.inner_recipes).toEqual((await part('/inner-recipes')).items)
  expect(body.comments).toEqual(await part('/comments/?count=true'))
  if (!reader) return expect(body).toMatchObject({ tags: null, cookings: null })
  expect(body.cookings).toEqual(await part('/cookings/'))
  const given = body.tags.filter(({ is_given }: { is_given: boolean }) => is_given)
  const withoutFlag = ({ is_given: _, ...tag }: { is_given: boolean }) => tag
  expect(given.map(withoutFlag)).toEqual((await part('/tags')).items)
  expect(body.tags.map(withoutFlag)).toEqual((await read('/tags/', reader)).body.items)
}

test('each part is the same as from its own route, for every reader', async () => {
  const own = await writeSoup({ visibility: 'private' })
  const shared = await writeSoup(inKitchen())
  const open = await writeSoup({ visibility: 'public' })
  await use(own, ann)
  for (const reader of [ann, ben]) await use(shared, reader)
  await send('POST', `/recipes/${shared}/comments/`, ben, { text: 'Good.' })
  for (const reader of [ann, ben, eve]) await use(open, reader)
  await send('POST', `/recipes/${open}/comments/`, eve, { text: 'Too sweet.' })

  await expectPartsFromTheirRoutes(own, ann)
  for (const reader of [ann, ben]) await expectPartsFromTheirRoutes(shared, reader)
  for (const reader of [ann, ben, eve, undefined]) await expectPartsFromTheirRoutes(open, reader)
})

test('nobody sees details of a recipe that is hidden from them', async () => {
  const own = await writeSoup({ visibility: 'private' })
  const shared = await writeSoup(inKitchen())
  for (const [id, reader] of [
    [own, ben],
    [own, undefined],
    [shared, eve],
    [shared, undefined],
  ] as const)
    expect((await read(`/recipes/${id}/details`, reader)).status).toBe(404)
})

test('a cook who left the kitchen loses the details with the next request', async () => {
  const id = await writeSoup(inKitchen())
  expect((await read(`/recipes/${id}/details`, ben)).status).toBe(200)
  const left = await larder.call('DELETE', `/kitchens/${idIn(kitchen)}/members/${ben.id}`, { as: ben })
  expect(left.statusCode).toBe(204)
  expect((await read(`/recipes/${id}/details`, ben)).status).toBe(404)
})
