import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { whenDone } from '../../../test/when-done.ts'
import { openDb } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { insertUser } from '../../people/users/users.queries.ts'
import { lockRecipe } from './recipes.queries.ts'
import { changeRecipe, createRecipe } from './save-recipe.ts'

const PARALLEL_SAVES = 8
const ROUNDS = 12

const { url, drop } = await createTestDatabase()
const db = openDb({ url, poolSize: PARALLEL_SAVES })
whenDone(async () => {
  await db.destroy()
  await drop()
})

/** The same eight words, beginning with another one each time. */
const buildWords = (round: number, first: number) =>
  Array.from({ length: 8 }, (_, at) => `word${String.fromCharCode(97 + round, 97 + ((first + at) % 8))}`)

const buildRecipe = (round: number, first: number) => ({
  title: buildWords(round, first).join(' '),
  visibility: first % 2 ? ('public' as const) : ('private' as const),
  ingredients: buildWords(round, first).map((name) => ({ line: `100 g ${name}` })),
})

test('concurrent saves with the same new words and ingredients do not deadlock', async () => {
  const user = { username: 'ann', email: 'ann@example.com', role: 'User', password_hash: 'none' } as const
  const author = { id: await insertUser(db, user), role: 'User', username: 'ann', kitchenIds: [] } as const
  const make = (round: number, first: number) =>
    inTransaction(db, (trx) => {
      tries++
      return createRecipe(trx, author, buildRecipe(round, first))
    })
  const change = (id: number, round: number, first: number) =>
    inTransaction(db, async (trx) => {
      tries++
      const locked = await lockRecipe(trx, id)
      if (locked) await changeRecipe(trx, locked, author, buildRecipe(round, first))
    })
  let tries = 0
  const ids = await Promise.all(Array.from({ length: PARALLEL_SAVES }, (_, first) => make(0, first)))
  for (let round = 1; round < ROUNDS; round++)
    await Promise.all(ids.map((id, first) => (first < 4 ? change(id, round, first) : make(round, first))))
  expect(tries).toBe(ROUNDS * PARALLEL_SAVES)
})
