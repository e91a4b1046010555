import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { beforeAll, expect, test } from 'vitest'
import { imageForm, jpeg } from '../../../test/picture.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import type { Db } from '../../db/db.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { ImageUrls } from '../../storage/image-urls.ts'
import { UrlSigner } from '../../storage/signed-urls.ts'
import { listRecipePage } from '../search/list-recipes.ts'
import { SearchStatistics } from '../search/search-statistics.ts'
import { findRecipeResponse } from './find-recipe.queries.ts'

const addresses = new ImageUrls(
  'http://pictures.test',
  'http://larder.test/media',
  new UrlSigner('only for tests', 3600),
)

let larder: TestApp
let ben: TestUser
let admin: TestUser
let written = 0

beforeAll(async () => {
  larder = await openTestApp()
  ben = await larder.addUser('ben')
  admin = await larder.addUser('admin', 'Admin')
})

const make = async (url: string, body: object, as = admin): Promise<number> => {
  const response = await larder.call('POST', url, { as, body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}

/** A soup of everything that a recipe can show, and whose it is. */
async function writeSoup() {
  const number = ++written
  const owner = await larder.addUser(`owner-${number}`)
  const kitchen = await openKitchen(larder, owner, ben)
  const category = await make('/categories/', { name: `Kind ${number}` })
  const leek = await make('/ingredients/', { name: `leek ${number}` })
  const onion = await make('/ingredients/', { name: `onion ${number}` })
  const stock = await make('/recipes/', { title: 'Stock', servings: 4 }, owner)
  const shared = { visibility: 'kitchen', kitchen_id: idIn(kitchen), category_ids: [category] }
  const ingredients = [{ ingredient_id: leek }, { line: '1 portion of stock', recipe_id: stock }]
  const steps = [{ instruction: 'Cook.' }]
  const id = await make('/recipes/', { title: 'Soup', ...shared, ingredients, steps }, owner)
  return { id, owner, kitchen, category, leek, onion, stock }
}
type Soup = Awaited<ReturnType<typeof writeSoup>>

const as = (user: TestUser, method: 'PUT' | 'POST' | 'DELETE', url: string, body?: object) =>
  larder.call(method, url, { as: user, ...(body && { body }) })
const change = (body: object) => (soup: Soup) => as(soup.owner, 'PUT', `/recipes/${soup.id}`, body)
const CHANGES: Record<string, (soup: Soup) => Promise<unknown>> = {
  'another title': change({ title: 'Leek soup' }),
  'other lines': change({ ingredients: [{ line: '3 leeks' }] }),
  'other steps': change({ steps: [{ instruction: 'Wait.' }, { instruction: 'Eat.' }] }),
  'a translation': ({ id, owner }) =>
    as(owner, 'PUT', `/recipes/${id}/translations/fr`, {
      texts: [{ part: 'title', original: 'Soup', text: 'Soupe' }],
    }),
  'no category': change({ category_ids: [] }),
  'another visibility': change({ visibility: 'public' }),
  'another name of its owner': ({ owner }) =>
    as(admin, 'PUT', `/users/${owner.id}`, { username: `renamed-${owner.id}` }),
  'another name of its kitchen': ({ kitchen, owner }) => as(owner, 'PUT', kitchen, { name: 'Elsewhere' }),
  'another name of its category': ({ category }) =>
    as(admin, 'PUT', `/categories/${category}`, { name: `KIND ${category}` }),
  'a category that is gone': ({ category }) => as(admin, 'DELETE', `/categories/${category}`),
  'an ingredient that became another': ({ leek, onion }) =>
    as(admin, 'POST', `/ingredients/${leek}/merge`, { into_id: onion }),
  'an inner recipe that is gone': ({ stock, owner }) =>
    as(owner, 'DELETE', `/recipes/${stock}?permanent=true`),
  'another title of an inner recipe': ({ stock, owner }) =>
    as(owner, 'PUT', `/recipes/${stock}`, { title: 'Broth' }),
  'a favourite': ({ id }) => as(ben, 'PUT', `/recipes/${id}/favourite`),
  'an owner who is gone': ({ owner }) => as(admin, 'DELETE', `/users/${owner.id}`),
}

async function seen(db: Db, id: number, userId: number) {
  const caller = await findCallerById(db, userId)
  const recipe = await findRecipeResponse(db, addresses, id, caller)
  const page = await listRecipePage(db, addresses, new SearchStatistics(), caller, {})
  return { body: recipe?.body, etag: recipe?.etag, page }
}
/** Within a transaction everything is read anew. */
const readAnew = (id: number, userId: number) =>
  larder.db.transaction().execute((trx) => seen(trx, id, userId))

async function expectToShow({ id }: Soup, change: () => Promise<unknown>) {
  const before = await seen(larder.db, id, ben.id)
  expect(await seen(larder.db, id, ben.id)).toEqual(before)
  await change()
  const after = await seen(larder.db, id, ben.id)
  expect(after).toEqual(await readAnew(id, ben.id))
  expect(after).not.toEqual(before)
}

test.each(Object.entries(CHANGES))('%s shows at once', async (_name, make) => {
  const soup = await writeSoup()
  await expectToShow(soup, () => make(soup))
})

test('changes to images are visible immediately', async () => {
  const soup = await writeSoup()
  const url = `/recipes/${soup.id}/images`
  const small = { width: 40, height: 30 }
  const form = await imageForm([await jpeg(small), await jpeg(small)])
  await expectToShow(soup, () => larder.call('POST', url, { as: soup.owner, ...form }))
  const { images } = (await larder.call('GET', `/recipes/${soup.id}`, { as: ben })).json<RecipeRead>()
  const [first, second] = images.map(({ id }) => id)
  const moved = [{ id: second, alt: 'Hot' }, { id: first }]
  await expectToShow(soup, () => as(soup.owner, 'PUT', url, { images: moved }))
  await expectToShow(soup, () => as(soup.owner, 'DELETE', `${url}/${second}`))
})

test('a cached recipe is not shown to a caller who cannot see it', async () => {
  const soup = await writeSoup()
  const cid = await larder.addUser('cid')
  expect((await seen(larder.db, soup.id, ben.id)).body).toContain('Soup')
  const { body, page } = await seen(larder.db, soup.id, cid.id)
  expect(body).toBeUndefined()
  expect(page).not.toContain(`"id":${soup.id},`)
  await as(soup.owner, 'DELETE', `${soup.kitchen}/members/${ben.id}`)
  expect((await seen(larder.db, soup.id, ben.id)).body).toBeUndefined()
})

test('a cached recipe that is read with its caller is shown to those who can see it', async () => {
  const soup = await writeSoup()
  const dora = await larder.addUser('dora')
  const readers = [soup.owner, ben, dora, admin]
  const listStatuses = () =>
    Promise.all(readers.map((who) => larder.call('GET', `/recipes/${soup.id}`, { as: who }))).then((all) =>
      all.map(({ statusCode }) => statusCode),
    )
  await seen(larder.db, soup.id, ben.id)
  expect(await listStatuses()).toEqual([200, 200, 404, 200])
  await as(soup.owner, 'DELETE', `${soup.kitchen}/members/${ben.id}`)
  expect(await listStatuses()).toEqual([200, 404, 404, 200])
  await change({ visibility: 'private' })(soup)
  await seen(larder.db, soup.id, admin.id)
  expect(await listStatuses()).toEqual([200, 404, 404, 200])
  await as(admin, 'DELETE', `/users/${dora.id}`)
  expect(await listStatuses()).toEqual([200, 404, 401, 200])
})
