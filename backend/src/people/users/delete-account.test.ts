import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { addUserWithPassword } from '../../../test/kitchen.ts'
import { PASSWORD } from '../../../test/sessions.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'

let larder: TestApp

beforeAll(async () => {
  larder = await openTestApp()
})

const leave = (as: Awaited<ReturnType<typeof addUserWithPassword>>, body: object) =>
  larder.call('POST', '/users/me/delete', { as, body })

test('deleting an account requires the password, and optionally deletes the recipes', async () => {
  const ann = await addUserWithPassword(larder, 'ann')
  const recipe = (await larder.call('POST', '/recipes/', { as: ann, body: { title: 'Soup' } })).json().id
  expectProblem(await leave(ann, { current_password: 'not this one' }), 422)
  expect((await larder.call('GET', '/users/me', { as: ann })).statusCode).toBe(200)
  expect((await leave(ann, { current_password: PASSWORD, recipes: 'delete' })).statusCode).toBe(204)
  expectProblem(await larder.call('GET', '/users/me', { as: ann }), 401)
  expectProblem(await larder.call('GET', `/recipes/${recipe}`), 404)
})

test('the last Admin cannot be deleted', async () => {
  const boss = await addUserWithPassword(larder, 'boss', 'Admin')
  expectProblem(await leave(boss, { current_password: PASSWORD }), 409)
})
