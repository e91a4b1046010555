import type { DeletedRecipe } from '@larder/contract/recipes/recipes'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { walkPages } from '../../../test/walk-pages.ts'
import { deleteExpiredTrash } from './recipe-trash.queries.ts'

let larder: TestApp
let ann: TestUser
let bob: TestUser
let admin: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  bob = await larder.addUser('bob')
  admin = await larder.addUser('admin', 'Admin')
})

async function discard(title: string, as = ann): Promise<number> {
  const body = { title, steps: [{ instruction: 'Stir.' }] }
  const { id } = (await larder.call('POST', '/recipes/', { as, body })).json()
  expect((await larder.call('DELETE', `/recipes/${id}`, { as })).statusCode).toBe(204)
  return id
}

const listTrash = async (as: TestUser) =>
  (await walkPages<DeletedRecipe>(larder, '/recipes/trash?limit=2', as)).map((recipe) => recipe.id)
const restore = (id: number, as: TestUser) => larder.call('POST', `/recipes/${id}/restore`, { as })

test('a deleted recipe is visible only in its owner’s trash', async () => {
  const id = await discard('Binned')
  for (const as of [ann, bob, admin, undefined])
    expectProblem(await larder.call('GET', `/recipes/${id}`, { as }), 404)
  expectProblem(await larder.call('PUT', `/recipes/${id}`, { as: ann, body: { title: 'x' } }), 404)
  expectProblem(await larder.call('DELETE', `/recipes/${id}`, { as: ann }), 404)
  expect((await larder.call('GET', '/recipes/?q=binned')).json().items).toEqual([])
  expect(await listTrash(ann)).toContain(id)
  expect(await listTrash(bob)).not.toContain(id)
})

test('the trash is paged newest first', async () => {
  const cook = await larder.addUser('tidy')
  const ids: number[] = []
  for (const title of ['a', 'b', 'c', 'd', 'e']) ids.push(await discard(title, cook))
  await sql`update recipes set deleted_at = date_trunc('minute', now()) where user_id = ${cook.id}`.execute(
    larder.db,
  )
  expect(await listTrash(cook)).toEqual(ids.toReversed())
})

test('a restored recipe is complete', async () => {
  const id = await discard('Back again')
  const response = await restore(id, ann)
  expect(response.json()).toMatchObject({
    id,
    title: 'Back again',
    steps: [{ instruction: 'Stir.' }],
    version: 2,
  })
  expect((await larder.call('GET', `/recipes/${id}`, { as: ann })).json()).toEqual(response.json())
  expect(await listTrash(ann)).not.toContain(id)
  expectProblem(await restore(id, ann), 404)
})

test('only the owner and Admin can see recipes in the trash', async () => {
  const id = await discard('Hidden')
  expectProblem(await restore(id, bob), 404, `Recipe ID ${id} was not found.`)
  expectProblem(await larder.call('DELETE', `/recipes/${id}?permanent=true`, { as: bob }), 404)
  expect((await restore(id, admin)).statusCode).toBe(200)
})

test('permanent=true deletes immediately, with or without the trash', async () => {
  const { id: fresh } = (await larder.call('POST', '/recipes/', { as: ann, body: { title: 'Fresh' } })).json()
  const binned = await discard('Twice gone')
  for (const id of [fresh, binned]) {
    expect((await larder.call('DELETE', `/recipes/${id}?permanent=true`, { as: ann })).statusCode).toBe(204)
    expectProblem(await restore(id, ann), 404)
    expectProblem(await larder.call('DELETE', `/recipes/${id}?permanent=true`, { as: ann }), 404)
  }
  const rows = await larder.db
    .selectFrom('recipe_steps')
    .select('id')
    .where('recipe_id', '=', binned)
    .execute()
  expect(rows).toEqual([])
})

test('recipes are deleted after 30 days in the trash, not before', async () => {
  const [young, old] = [await discard('Young'), await discard('Old')]
  const age = (id: number, days: number) =>
    sql`update recipes set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
      larder.db,
    )
  await age(young, 29)
  await age(old, 31)
  expect(await listTrash(ann)).not.toContain(old)
  expectProblem(await restore(old, ann), 404)
  await deleteExpiredTrash(larder.db)
  const kept = await larder.db.selectFrom('recipes').select('id').where('id', 'in', [young, old]).execute()
  expect(kept).toEqual([{ id: young }])
  expect((await restore(young, ann)).statusCode).toBe(200)
})

test('Admin can see recipes that a deleted user left in the trash', async () => {
  const cook = await larder.addUser('gone')
  const id = await discard('Orphan', cook)
  await larder.call('DELETE', `/users/${cook.id}`, { as: cook })
  expect(await listTrash(admin)).toContain(id)
  expect((await restore(id, admin)).json()).toMatchObject({ user_id: null })
})
