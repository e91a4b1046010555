import { type BookRead, MAX_BOOK_RECIPES, MAX_BOOKS } from '@larder/contract/recipes/books'
import type { RecipePage, RecipeSummary } from '@larder/contract/recipes/recipes'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { insertManyRecipes } from '../../../test/insert-many-recipes.ts'
import { imageForm, jpeg } from '../../../test/picture.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { walkPages } from '../../../test/walk-pages.ts'

const larder = await openTestApp()
const admin = await larder.addUser('admin', 'Admin')
let ann: TestUser
let ben: TestUser
let people = 0

beforeEach(async () => {
  ann = await larder.addUser(`ann-${++people}`)
  ben = await larder.addUser(`ben-${people}`)
})

const cookRecipe = async (title: string, more: object = {}, as = ann): Promise<number> =>
  (await larder.call('POST', '/recipes/', { as, body: { title, ...more } })).json().id
const create = (body: object = {}, as = ann) =>
  larder.call('POST', '/books/', { as, body: { title: 'Sundays', ...body } })
const begin = async (body: object = {}, as = ann): Promise<number> => (await create(body, as)).json().id
const change = (id: number, body: object, as = ann) => larder.call('PUT', `/books/${id}`, { as, body })
const read = (id: number, as: TestUser | undefined = ann) => larder.call('GET', `/books/${id}`, { as })
const put = (id: number, recipe: number, after?: number | null, as = ann) =>
  larder.call('PUT', `/books/${id}/recipes/${recipe}`, {
    as,
    body: after === undefined ? {} : { after_recipe_id: after },
  })
const takeOut = (id: number, recipe: number, as = ann) =>
  larder.call('DELETE', `/books/${id}/recipes/${recipe}`, { as })
const listRecipes = (id: number, ...[as]: [TestUser?]) =>
  walkPages<RecipeSummary>(larder, `/books/${id}/recipes/?limit=2`, as)
const listTitles = async (id: number, ...who: [TestUser?]) =>
  (await listRecipes(id, ...(who.length > 0 ? who : [ann]))).map(({ title }) => title).join(' ')
const titled = async (query: string, as: TestUser | undefined = ann) =>
  (await walkPages<BookRead>(larder, `/books/?limit=1${query}`, as)).map(({ title }) => title)

async function createBook(titles: string[], body: object = {}) {
  const book = await begin(body)
  const ids: number[] = []
  for (const title of titles) {
    const id = await cookRecipe(title)
    expect((await put(book, id)).statusCode).toBe(200)
    ids.push(id)
  }
  return { book, ids: ids as [number, number, number, number] }
}

test('a book is created, read and changed, and its recipes are paged in order', async () => {
  const { book, ids } = await createBook(['A', 'B', 'C'])
  const before = await read(book)
  expect(before.json()).toMatchObject({
    ...{ id: book, username: ann.username, title: 'Sundays', visibility: 'private', search: null },
    ...{ kitchen_id: null, recipe_count: 3, image: null, may: ['update', 'delete', 'share'] },
  })
  expect(await listTitles(book)).toBe('A B C')
  const counted = await larder.call('GET', `/books/${book}/recipes/?count=true`, { as: ann })
  expect(counted.json() as RecipePage).toMatchObject({ total: 3, total_is_capped: false })
  const headers = { 'if-match': String(before.headers.etag) }
  const body = { description: 'Slow ones.', cover_recipe_id: ids[1] }
  const changed = await larder.call('PUT', `/books/${book}`, { as: ann, body, headers })
  expect(changed.json()).toMatchObject({ ...body, title: 'Sundays' })
  expectProblem(await larder.call('PUT', `/books/${book}`, { as: ann, body, headers }), 412)
})

test('recipes can be moved to any position, and each is in the book once', async () => {
  const { book, ids } = await createBook(['A', 'B', 'C', 'D'])
  const [a, b, c, d] = ids
  await put(book, d, null)
  expect(await listTitles(book)).toBe('D A B C')
  await put(book, d, b)
  expect(await listTitles(book)).toBe('A B D C')
  await put(book, a, c)
  expect(await listTitles(book)).toBe('B D C A')
  await put(book, c)
  expect(await listTitles(book), 'said twice, it stays where it is').toBe('B D C A')
  expect((await takeOut(book, d)).statusCode).toBe(204)
  expectProblem(await takeOut(book, d), 404)
  expect(await listTitles(book)).toBe('B C A')
})

test('a move writes one row, and positions are renumbered when they run out', async () => {
  const { book, ids } = await createBook(['A', 'B', 'C', 'D'])
  const [a, , c, d] = ids
  const positions = async () => {
    const { rows } = await sql<{ recipe_id: number; position: number }>`
      select recipe_id, position from book_recipes where book_id = ${book} order by recipe_id`.execute(
      larder.db,
    )
    return new Map(rows.map(({ recipe_id, position }) => [recipe_id, position]))
  }
  const before = await positions()
  await put(book, d, a)
  const after = await positions()
  expect([...after].filter(([id, position]) => before.get(id) !== position)).toHaveLength(1)
  for (let times = 0; times < 20; times++) {
    await put(book, c, a)
    await put(book, d, a)
  }
  expect(await listTitles(book)).toBe('A D C B')
  await sql`update book_recipes set position = 2147483647 where recipe_id = ${c}`.execute(larder.db)
  await put(book, d)
  await put(book, d, c)
  expect(await listTitles(book)).toBe('A B C D')
})

test('hidden recipes of a book are neither listed nor counted', async () => {
  const { book, ids } = await createBook(['A', 'B', 'C'], { visibility: 'public' })
  const [a, b, c] = ids
  await larder.call('PUT', `/recipes/${b}`, { as: ann, body: { visibility: 'private' } })
  await larder.call('DELETE', `/recipes/${c}`, { as: ann })
  for (const as of [undefined, ben]) {
    expect(await listTitles(book, as)).toBe('A')
    expect((await larder.call('GET', `/books/${book}`, { as })).json().recipe_count).toBe(1)
    const page = await larder.call('GET', `/books/${book}/recipes/?count=true`, { as })
    expect(page.json()).toMatchObject({ total: 1, next_cursor: null })
  }
  expect(await listTitles(book)).toBe('A B')
  const kitchen_id = idIn(await openKitchen(larder, ann, ben))
  await change(book, { visibility: 'kitchen', kitchen_id })
  expect(invalidPaths(await put(book, a, b, ben)), 'what is hidden is no neighbour').toEqual([
    '/after_recipe_id',
  ])
  expectProblem(await takeOut(book, b, ben), 404)
  expectProblem(await put(book, b, null, ben), 404)
  expect(await titled(`&recipe_id=${b}`, ben)).toEqual([])
  expect(await titled(`&recipe_id=${b}`)).toEqual(['Sundays'])
})

test('the cover is the chosen or the first visible image', async () => {
  const { book, ids } = await createBook(['A', 'B', 'C'], { visibility: 'public' })
  const picture = async (recipe: number): Promise<number> => {
    const form = await imageForm([await jpeg({ width: 16, height: 16 })])
    return (await larder.call('POST', `/recipes/${recipe}/images`, { as: ann, ...form })).json().images[0].id
  }
  const second = await picture(ids[1])
  const third = await picture(ids[2])
  const cover = async (as?: TestUser) => (await larder.call('GET', `/books/${book}`, { as })).json().image?.id
  expect(await cover()).toBe(second)
  await change(book, { cover_recipe_id: ids[2] })
  expect(await cover()).toBe(third)
  await larder.call('PUT', `/recipes/${ids[2]}`, { as: ann, body: { visibility: 'private' } })
  expect([await cover(), await cover(ann)]).toEqual([second, third])
})

test('members can change a book, only the owner can share and delete it', async () => {
  const house = await openKitchen(larder, ann, ben)
  const kitchen_id = idIn(house)
  const { book, ids } = await createBook(['A', 'B'], { visibility: 'kitchen', kitchen_id })
  expect((await read(book, ben)).json()).toMatchObject({ kitchen_name: 'Mill Lane 1', may: ['update'] })
  expect((await put(book, ids[1], null, ben)).statusCode).toBe(200)
  expect((await change(book, { title: 'Ours' }, ben)).statusCode).toBe(200)
  expectProblem(await change(book, { visibility: 'public' }, ben), 403)
  expectProblem(await larder.call('DELETE', `/books/${book}`, { as: ben }), 403)
  expectProblem(await read(book, await larder.addUser(`cy-${people}`)), 404)
  expect(await titled('&scope=kitchens', ben)).toEqual(['Ours'])
  expect(await titled('&scope=editable', ben)).toEqual(['Ours'])
  await larder.call('DELETE', `${house}/members/${ben.id}`, { as: ann })
  expectProblem(await read(book, ben), 404)
  expect(await titled('', ben)).not.toContain('Ours')
})

test('a member who leaves takes their books or leaves them', async () => {
  const house = await openKitchen(larder, ann, ben)
  const kitchen_id = idIn(house)
  const taken = await begin({ visibility: 'kitchen', kitchen_id }, ben)
  await larder.call('DELETE', `${house}/members/${ben.id}`, { as: ben })
  expect((await read(taken, ben)).json()).toMatchObject({ visibility: 'private', kitchen_id: null })
  expectProblem(await read(taken), 404)
  const other = await openKitchen(larder, ann, ben)
  const left = await begin({ visibility: 'kitchen', kitchen_id: idIn(other) }, ben)
  await larder.call('DELETE', `${other}/members/${ben.id}?shared=leave`, { as: ben })
  expect((await read(left)).json()).toMatchObject({ user_id: ann.id, visibility: 'kitchen' })
})

test('lists contain each visible book once, by title', async () => {
  const kitchen_id = idIn(await openKitchen(larder, ann, ben))
  const of = (title: string) => `${title} ${people}`
  await begin({ title: of('soups') })
  await begin({ title: of('Bread'), visibility: 'kitchen', kitchen_id })
  await begin({ title: of('Autumn'), visibility: 'public' })
  await begin({ title: of('Cake'), visibility: 'public' }, ben)
  const listOwn = async (query: string, as?: TestUser) =>
    (await titled(query, as))
      .filter((title) => title.endsWith(` ${people}`))
      .map((title) => title.split(' ')[0])
  expect(await listOwn('', ann)).toEqual(['Autumn', 'Bread', 'Cake', 'soups'])
  expect(await listOwn('&scope=mine', ann)).toEqual(['Autumn', 'Bread', 'soups'])
  expect(await listOwn('&scope=editable', ben)).toEqual(['Bread', 'Cake'])
  expect(await listOwn('', ben)).toEqual(['Autumn', 'Bread', 'Cake'])
  const seenByPublic = (await larder.call('GET', '/books/?limit=100')).json().items as BookRead[]
  expect(seenByPublic.every(({ visibility, may }) => visibility === 'public' && may.length === 0)).toBe(true)
  expect((await larder.call('GET', '/books/?scope=mine')).json().items).toEqual([])
  expect(await listOwn('', admin)).toEqual(['Autumn', 'Bread', 'Cake', 'soups'])
})

test('a deleted book is in its owner’s trash and can be restored', async () => {
  const { book } = await createBook(['A', 'B'], { visibility: 'public' })
  expect((await larder.call('DELETE', `/books/${book}`, { as: ann })).statusCode).toBe(204)
  for (const as of [ann, ben, admin]) expectProblem(await read(book, as), 404)
  expect(await titled('&scope=mine')).toEqual([])
  expectProblem(await larder.call('GET', `/books/${book}/recipes/`), 404)
  expect((await larder.call('GET', '/books/trash', { as: ann })).json().items).toMatchObject([{ id: book }])
  expect((await larder.call('GET', '/books/trash', { as: ben })).json().items).toEqual([])
  const restore = (as: TestUser) => larder.call('POST', `/books/${book}/restore`, { as })
  expectProblem(await restore(ben), 404)
  expect((await restore(ann)).statusCode).toBe(200)
  expect(await listTitles(book, ben)).toBe('A B')
})

test('a smart book contains the matches that its reader can see', async () => {
  const word = `quince${people}`
  await cookRecipe(`Quick ${word}`, { cook_time_sec: 600 })
  await cookRecipe(`Slow ${word}`, { cook_time_sec: 6000 })
  await cookRecipe(`Secret ${word}`, { cook_time_sec: 60, visibility: 'private' })
  const search = { q: word, max_total_time_sec: 1800, sort: 'title' }
  const { id, ...made } = (await create({ search, visibility: 'public' })).json()
  expect(made).toMatchObject({ search, recipe_count: null })
  expect(await listTitles(id)).toBe(`Quick ${word} Secret ${word}`)
  expect(await listTitles(id, ben)).toBe(`Quick ${word}`)
  const page = await larder.call('GET', `/books/${id}/recipes/?limit=1&count=true`, { as: ann })
  expect(page.json()).toMatchObject({ total: 2 })
  const plain = await cookRecipe('Plain')
  for (const refused of [await put(id, plain), await takeOut(id, plain)]) {
    expectProblem(refused, 409)
    expect(refused.json().code).toBe('not_now')
  }
  await change(id, { search: null })
  await put(id, plain)
  expect(await listTitles(id)).toBe('Plain')
})

test.each([
  [{ search: { sort: 'best' } }, '/search/sort'],
  [{ search: { max_total_time_sec: -1 } }, '/search/max_total_time_sec'],
  [{ visibility: 'public', search: { not_cooked_days: 30 } }, '/search/not_cooked_days'],
  [{ search: { limit: 5 } }, '/search/limit'],
  [{ search: { q: 'x'.repeat(201) } }, '/search/q'],
  [{ search: { category_id: '3; drop table books' } }, '/search/category_id'],
  [{ search: { scope: 'mine' }, visibility: 'public' }, '/search/scope'],
  [{ search: { tag_id: [1] }, visibility: 'public' }, '/search/tag_id'],
  [{ title: '' }, '/title'],
  [{ title: 'a\u0007b' }, '/title'],
  [{ visibility: 'kitchen' }, '/kitchen_id'],
  [{ kitchen_id: 2_147_483_647, visibility: 'kitchen' }, '/kitchen_id'],
  [{ cover_recipe_id: 2_147_483_647 }, '/cover_recipe_id'],
])('%j is refused, and nothing is written', async (body, path) => {
  expect(invalidPaths(await create(body))).toEqual([path])
  expect(await titled('&scope=mine')).toEqual([])
  const id = await begin()
  expect(invalidPaths(await change(id, body))).toEqual([path])
  expect((await read(id)).json().version).toBe(1)
})

test('a smart book with personal filters cannot be shared later', async () => {
  const id = await begin({ search: { scope: 'favourites' } })
  expect(invalidPaths(await change(id, { visibility: 'public' }))).toEqual(['/search/scope'])
  expect((await change(id, { visibility: 'public', search: { q: 'soup' } })).statusCode).toBe(200)
})

test('an invalid position is refused', async () => {
  const { book, ids } = await createBook(['A', 'B'])
  const elsewhere = await cookRecipe('Elsewhere')
  expect(invalidPaths(await put(book, ids[0], ids[0]))).toEqual(['/after_recipe_id'])
  expect(invalidPaths(await put(book, ids[0], elsewhere))).toEqual(['/after_recipe_id'])
  expect(invalidPaths(await put(book, ids[0], 2_147_483_647))).toEqual(['/after_recipe_id'])
  expect(invalidPaths(await put(book, ids[0], -1))).toEqual(['/after_recipe_id'])
  expectProblem(await put(book, 2_147_483_647), 404)
  expect(await listTitles(book)).toBe('A B')
})

test('a book has at most ten thousand recipes, and paging stays fast', async () => {
  const book = await begin()
  const members = sql`
    insert into book_recipes (book_id, recipe_id, position)
    select ${book}, id, row_number() over (order by id) from made`
  await insertManyRecipes(larder.db, ann.id, MAX_BOOK_RECIPES, members)
  const one = await cookRecipe('One too many')
  const full = await put(book, one)
  expectProblem(full, 409)
  expect(full.json()).toMatchObject({ code: 'limit_reached', params: { limit: MAX_BOOK_RECIPES } })
  const cursor = Buffer.from(JSON.stringify([MAX_BOOK_RECIPES - 2, 2_147_483_647])).toString('base64url')
  const end = await larder.call('GET', `/books/${book}/recipes/?cursor=${cursor}&count=true`, { as: ann })
  expect(end.json()).toMatchObject({ next_cursor: null, total: 1000, total_is_capped: true })
  expect(end.json().items.map(({ title }: RecipeSummary) => title)).toEqual([
    `One of many ${MAX_BOOK_RECIPES - 1}`,
    `One of many ${MAX_BOOK_RECIPES}`,
  ])
  const { id } = end.json().items[1]
  expect((await put(book, id, null)).statusCode).toBe(200)
  expect((await recipesOfFirstPage(book))[0]).toBe(`One of many ${MAX_BOOK_RECIPES}`)
})

const recipesOfFirstPage = async (book: number) =>
  (await larder.call('GET', `/books/${book}/recipes/?limit=2`, { as: ann }))
    .json()
    .items.map(({ title }: RecipeSummary) => title)

test('the number of books per user is limited', async () => {
  await sql`
    insert into books (user_id, title, visibility)
    select ${ann.id}, 'One of many', 'private' from generate_series(1, ${MAX_BOOKS})`.execute(larder.db)
  const full = await create()
  expectProblem(full, 409)
  expect(full.json()).toMatchObject({ code: 'limit_reached', params: { limit: MAX_BOOKS } })
})

test('concurrent changes to a book both succeed', async () => {
  const { book, ids } = await createBook(['A', 'B', 'C', 'D'])
  const [a, b, c, d] = ids
  const moves = [put(book, b, a), put(book, c, a), put(book, d, a), put(book, b, d), put(book, c, null)]
  expect((await Promise.all(moves)).map(({ statusCode }) => statusCode)).toEqual(moves.map(() => 200))
  const seen = await listRecipes(book, ann)
  expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(ids))
  expect(seen).toHaveLength(4)
})
