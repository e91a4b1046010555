import type { BookRead } from '@larder/contract/recipes/books'
import type {
  RecipeBatchCreate,
  RecipeBatchRead,
  RecipeChanges,
} from '@larder/contract/recipes/recipe-batches'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import type { TagList } from '@larder/contract/recipes/tags'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { imageForm, jpeg } from '../../../test/picture.ts'
import { newPair } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'

const larder = await openTestApp()
const admin = await larder.addUser('boss', 'Admin')
let [ann, ben]: TestUser[] = []
let kitchen: string
let kitchen_id: number

beforeEach(async () => {
  ;({ ann, ben, kitchen, kitchen_id } = await newPair(larder))
})

const get = async <Item>(url: string, as = ann) => (await larder.call('GET', url, { as })).json() as Item
const read = (id: number, as = ann) => get<RecipeRead>(`/recipes/${id}`, as)

async function create(url: string, body: object, as = ann): Promise<number> {
  const answer = await larder.call('POST', url, { as, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}

async function write(count: number, more: object = {}, as = ann): Promise<number[]> {
  const ids: number[] = []
  for (let number = 1; number <= count; number++)
    ids.push(await create('/recipes/', { title: `Stew ${number}`, visibility: 'private', ...more }, as))
  return ids
}

type Options = { as?: TestUser | undefined; key?: string }
const send = (body: RecipeBatchCreate, { as = ann, key }: Options = {}) =>
  larder.call('POST', '/recipes/batch', { as, body, headers: key ? { 'idempotency-key': key } : {} })

async function run(recipes: RecipeBatchCreate['recipes'], changes: RecipeChanges, options?: Options) {
  const answer = await send({ recipes, changes }, options)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as RecipeBatchRead
}
const undo = async ({ id }: RecipeBatchRead, as = ann) =>
  (await larder.call('POST', `/recipes/batch/${id}/undo`, { as })).json() as RecipeBatchRead
const outcomes = ({ results }: RecipeBatchRead) =>
  results.map(({ status, problem }) => problem?.code ?? status)

describe('each change is made, repeated without effect, and undone', () => {
  type Case = {
    changes: RecipeChanges
    observe: (id: number) => Promise<unknown>
    expected: (before: unknown) => unknown
  }
  const tagNames = async (id: number) =>
    (await get<TagList>(`/recipes/${id}/tags`)).items.map(({ name }) => name)
  const categoryIds = async (id: number) => (await read(id)).categories.map((category) => category.id)

  async function expectUndoable({ changes, observe, expected }: Case) {
    const ids = await write(3)
    await larder.call('PUT', `/recipes/${ids[0]}/tags`, { as: ann, body: { names: ['Soup', 'Old'] } })
    const before = await Promise.all(ids.map(observe))
    const batch = await run({ ids }, changes)
    const first = batch.results[0]?.status
    expect(outcomes(batch).slice(1)).toEqual(['changed', 'changed'])
    expect(await Promise.all(ids.map(observe))).toEqual(before.map(expected))
    expect(new Set(outcomes(await run({ ids }, changes)))).toEqual(new Set(['unchanged']))

    const undone = await undo(batch)
    expect(outcomes(undone)).toEqual(Array(first === 'changed' ? 3 : 2).fill('changed'))
    expect(await Promise.all(ids.map(observe))).toEqual(before)
    expect(await undo(batch), 'a second undo changes nothing').toEqual(undone)
    expect(await Promise.all(ids.map(observe))).toEqual(before)
  }

  test('sharing', () =>
    expectUndoable({
      changes: { visibility: 'kitchen', kitchen_id, kitchen_may_edit: true },
      observe: async (id) => {
        const { visibility, kitchen_id: kitchen, kitchen_may_edit } = await read(id)
        return { visibility, kitchen, kitchen_may_edit }
      },
      expected: () => ({ visibility: 'kitchen', kitchen: kitchen_id, kitchen_may_edit: true }),
    }))

  test('tags, ignoring case', () =>
    expectUndoable({
      changes: { add_tags: ['soup', 'Quick', 'quick'], remove_tags: ['old'] },
      observe: async (id) => (await tagNames(id)).map((name) => name.toLowerCase()),
      expected: () => ['quick', 'soup'],
    }))

  test('categories', async () => {
    const [one, two] = [
      await create('/categories/', { name: `One ${kitchen_id}` }, admin),
      await create('/categories/', { name: `Two ${kitchen_id}` }, admin),
    ]
    await expectUndoable({
      changes: { add_category_ids: [one, two] },
      observe: categoryIds,
      expected: () => [one, two],
    })
  })

  test('favourites', () =>
    expectUndoable({
      changes: { is_favourite: true },
      observe: async (id) => (await read(id)).is_favourite,
      expected: () => true,
    }))

  test('reviews', () =>
    expectUndoable({
      changes: { needs_review: true },
      observe: async (id) => (await read(id)).review,
      expected: () => ({ remarks: [] }),
    }))

  test('a book', async () => {
    const add_to_book_id = await create('/books/', { title: 'Winter' })
    const list = async () =>
      (await get<{ items: { id: number }[] }>(`/books/${add_to_book_id}/recipes`)).items.map(({ id }) => id)
    await expectUndoable({
      changes: { add_to_book_id },
      observe: async (id) => (await list()).includes(id),
      expected: () => true,
    })
  })

  test('removal from a book, whose order the undo restores', async () => {
    const ids = await write(5)
    const book = await create('/books/', { title: 'Summer' })
    await run({ ids }, { add_to_book_id: book })
    const list = async () =>
      (await get<{ items: { id: number }[] }>(`/books/${book}/recipes`)).items.map(({ id }) => id)
    const removed = await run(
      { book_id: book, except_ids: [ids[2] as number] },
      { remove_from_book_id: book },
    )
    expect(await list()).toEqual([ids[2]])
    expect(outcomes(await undo(removed))).toEqual(Array(4).fill('changed'))
    expect(await list()).toEqual(ids)
    const both = { add_to_book_id: book, remove_from_book_id: book }
    expectProblem(await send({ recipes: { ids }, changes: both }), 422)
    expectProblem(await send({ recipes: { ids }, changes: { remove_from_book_id: book } }, { as: ben }), 422)
  })

  test('the trash', () =>
    expectUndoable({
      changes: { in_trash: true },
      observe: async (id) => (await larder.call('GET', `/recipes/${id}`, { as: ann })).statusCode,
      expected: () => 404,
    }))

  test('restoring from the trash', async () => {
    const ids = await write(2)
    await run({ ids }, { in_trash: true })
    const restored = await run({ ids }, { in_trash: false })
    expect(outcomes(restored)).toEqual(['changed', 'changed'])
    expect(outcomes(await undo(restored))).toEqual(['changed', 'changed'])
    expect((await larder.call('GET', `/recipes/${ids[0]}`, { as: ann })).statusCode).toBe(404)
  })
})

test('several changes are one version, and images follow the visibility', async () => {
  const [id = 0] = await write(1, { visibility: 'public' })
  const form = await imageForm([await jpeg({ width: 16, height: 16 })])
  await larder.call('POST', `/recipes/${id}/images`, { as: ann, ...form })
  const toPath = ({ images: [image] }: RecipeRead) =>
    image?.sources.webp[0]?.url.replace(/^https?:\/\/[^/]+/, '') ?? ''
  const before = await read(id)
  const category = await create('/categories/', { name: `Both ${id}` }, admin)
  const batch = await run({ ids: [id] }, { visibility: 'private', add_category_ids: [category] })
  expect((await read(id)).version).toBe(before.version + 1)
  expect(toPath(await read(id))).toMatch(/\/private\//)
  await undo(batch)
  const after = await read(id)
  expect(after.categories).toEqual([])
  expect((await larder.call('GET', toPath(after))).statusCode).toBe(200)
})

test('an undo keeps later changes', async () => {
  const [shared = 0, edited = 0, tagged = 0, trashed = 0] = await write(4)
  const batch = await run(
    { ids: [shared, edited, tagged] },
    { visibility: 'kitchen', kitchen_id, kitchen_may_edit: true, add_tags: ['new'] },
  )
  await larder.call('PUT', `/recipes/${shared}`, { as: ann, body: { visibility: 'public' } })
  await larder.call('PUT', `/recipes/${edited}`, { as: ben, body: { title: 'Better stew' } })
  await larder.call('PUT', `/recipes/${tagged}/tags`, { as: ann, body: { names: ['new', 'mine'] } })
  expect(outcomes(await undo(batch))).toEqual(['changed_meanwhile', 'changed', 'changed'])
  expect(await read(shared)).toMatchObject({ visibility: 'public' })
  expect(await read(edited)).toMatchObject({ visibility: 'private', title: 'Better stew' })
  expect((await get<TagList>(`/recipes/${shared}/tags`)).items, 'a refused recipe stays whole').toHaveLength(
    1,
  )
  expect((await get<TagList>(`/recipes/${tagged}/tags`)).items).toMatchObject([{ name: 'mine' }])

  const toTrash = await run({ ids: [trashed] }, { in_trash: true })
  await larder.call('POST', `/recipes/${trashed}/restore`, { as: ann })
  await larder.call('DELETE', `/recipes/${trashed}`, { as: ann })
  expect(outcomes(await undo(toTrash)), 'deleted again since').toEqual(['changed_meanwhile'])
})

test('recipes are refused one by one', async () => {
  const [own = 0] = await write(1)
  const [hidden = 0] = await write(1, {}, ben)
  const [theirs = 0] = await write(1, { visibility: 'kitchen', kitchen_id }, ben)
  const [editable = 0] = await write(1, { visibility: 'kitchen', kitchen_id, kitchen_may_edit: true }, ben)
  const ids = [hidden, own, theirs, editable, 2_000_000_000]
  expect(outcomes(await run({ ids }, { visibility: 'public' }))).toEqual([
    'not_found',
    'changed',
    'not_yours',
    'not_yours',
    'not_found',
  ])
  const category = await create('/categories/', { name: `Refused ${own}` }, admin)
  const changed = await run({ ids }, { add_category_ids: [category], add_tags: ['x'] })
  expect(outcomes(changed)).toEqual(['not_found', 'changed', 'not_yours', 'changed', 'not_found'])
  expect((await get<TagList>(`/recipes/${theirs}/tags`)).items, 'neither change was made').toEqual([])
  expect(changed.results.map(({ title }) => title)).toEqual([null, 'Stew 1', 'Stew 1', 'Stew 1', null])
  expectProblem(await larder.call('POST', `/recipes/batch/${changed.id}/undo`, { as: ben }), 404)

  await larder.call('DELETE', `${kitchen}/members/${ann?.id}?recipes=keep`, { as: ann })
  await larder.call('PUT', `/recipes/${editable}`, { as: ben, body: { visibility: 'private' } })
  expect(outcomes(await undo(changed)), 'rights apply to the undo too').toEqual(['changed', 'not_found'])
})

test('a batch follows the filters of the list, page by page', async () => {
  const ids = await write(5, { description: `zanzibar${kitchen_id}` })
  const recipes = { q: `zanzibar${kitchen_id}`, except_ids: [ids[1] as number] }
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const body = { recipes, changes: { in_trash: true }, limit: 2, ...(cursor && { cursor }) }
    const { results, next_cursor }: RecipeBatchRead = (await send(body)).json()
    seen.push(...results.map(({ recipe_id }) => recipe_id))
    cursor = next_cursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(ids.filter((id) => id !== ids[1]))

  const left = ids[1] as number
  const book = await create('/books/', { title: 'Small' })
  await larder.call('PUT', `/books/${book}/recipes/${left}`, { as: ann, body: {} })
  expect((await run({ book_id: book }, { is_favourite: true })).results).toMatchObject([{ recipe_id: left }])
  await write(1, { visibility: 'public' })
  const own = { scope: 'mine', visibility: 'private' } as const
  expect((await run(own, { is_favourite: false })).results).toMatchObject([{ recipe_id: left }])
})

test('a repeated request returns the first results and changes nothing', async () => {
  const ids = await write(2)
  const first = await run({ ids }, { visibility: 'public' }, { key: 'once' })
  await larder.call('PUT', `/recipes/${ids[0]}`, { as: ann, body: { visibility: 'private' } })
  expect(await run({ ids }, { visibility: 'public' }, { key: 'once' })).toEqual(first)
  expect(await read(ids[0] as number)).toMatchObject({ visibility: 'private' })
  expectProblem(await send({ recipes: { ids }, changes: { in_trash: true } }, { key: 'once' }), 422)
})

test('concurrent repetitions change each recipe once', async () => {
  const ids = await write(6)
  const batches = await Promise.all(
    Array.from({ length: 4 }, () => run({ ids }, { visibility: 'public' }, { key: 'at once' })),
  )
  for (const batch of batches) expect(batch).toEqual(batches[0])
  for (const id of ids) expect((await read(id)).version).toBe(2)
})

test('a batch that dies half-way leaves whole recipes, and its repetition finishes it', async () => {
  const ids = await write(4)
  const changes: RecipeChanges = { visibility: 'public', add_tags: ['shared'], is_favourite: true }
  const body = { recipes: { ids }, changes }
  await larder.db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('recipes')
      .select('id')
      .where('id', '=', ids[2] as number)
      .forUpdate()
      .execute()
    const dying = send(body, { key: 'dies' })
    await killWaiting()
    expectProblem(await dying, 503)
  })
  const isChanged = async (id: number) => {
    const { visibility, is_favourite } = await read(id)
    const { items } = await get<TagList>(`/recipes/${id}/tags`)
    return [visibility === 'public', is_favourite, items.length === 1]
  }
  expect(await Promise.all(ids.map(isChanged))).toEqual([
    ...[Array(3).fill(true), Array(3).fill(true)],
    ...[Array(3).fill(false), Array(3).fill(false)],
  ])
  const finished = await run(body.recipes, changes, { key: 'dies' })
  expect(outcomes(finished)).toEqual(Array(4).fill('changed'))
  for (const id of ids) expect((await read(id)).version).toBe(2)
  await undo(finished)
  expect(await Promise.all(ids.map(isChanged))).toEqual(ids.map(() => [false, false, false]))

  /** Ends the connection that waits for the lock, as if its process had been killed. */
  async function killWaiting() {
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(larder.db)
        return rows.length
      })
      .toBe(1)
  }
})

test('impossible batches are refused as a whole', async () => {
  const [id = 0] = await write(1)
  const ids = [id]
  const smart = await create('/books/', { title: 'Smart', search: { q: 'stew' } })
  const hidden = await create('/books/', { title: 'Theirs' }, ben)
  const theirs = await create('/books/', { title: 'Theirs', visibility: 'public' }, ben)
  const cases: [RecipeBatchCreate['recipes'], RecipeChanges, string][] = [
    [{}, { in_trash: true }, '/recipes'],
    [{ ids }, {}, '/changes'],
    [{ ids }, { in_trash: true, is_favourite: true }, '/changes/in_trash'],
    [{ ids }, { visibility: 'kitchen' }, '/changes/kitchen_id'],
    [{ ids }, { kitchen_id }, '/changes/visibility'],
    [{ ids }, { visibility: 'kitchen', kitchen_id: 2_000_000_000 }, '/changes/kitchen_id'],
    [{ ids }, { add_category_ids: [2_000_000_000] }, '/changes/add_category_ids/0'],
    [{ ids }, { add_to_book_id: hidden }, '/changes/add_to_book_id'],
    [{ ids }, { add_to_book_id: theirs }, '/changes/add_to_book_id'],
    [{ ids: [id, id] }, { is_favourite: true }, '/recipes/ids'],
    [{ ids: Array.from({ length: 501 }, (_, index) => index + 1) }, { in_trash: true }, '/recipes/ids'],
  ]
  for (const [recipes, changes, path] of cases)
    expect(invalidPaths(await send({ recipes, changes }))[0], path).toBe(path)
  expect(outcomes(await run({ ids }, { add_to_book_id: smart }))).toEqual(['not_now'])
  expect((await get<BookRead>(`/books/${smart}`)).version).toBe(1)
  expect(await read(id)).toMatchObject({ version: 1, is_favourite: false })
})

test('the number of recipes per hour is limited', async () => {
  const limited = await openTestApp({ RATE_LIMITS: 'on' })
  const eve = await limited.addUser('eve')
  const body = { recipes: { q: 'nothing' }, changes: { in_trash: true } }
  for (let batch = 1; batch <= 60; batch++)
    expect((await limited.call('POST', '/recipes/batch', { as: eve, body })).statusCode).toBe(200)
  expectProblem(await limited.call('POST', '/recipes/batch', { as: eve, body }), 429)
})
