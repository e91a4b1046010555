import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { whenDone } from '../../test/when-done.ts'
import { toDatabaseProblem } from './database-errors.ts'
import { type Db, openDb } from './db.ts'
import { inTransaction } from './transaction.ts'

const { url, drop } = await createTestDatabase()
const db = openDb({ url, poolSize: 4 })
whenDone(async () => {
  await db.destroy()
  await drop()
})

const rename = (trx: Db, id: number, name: string) =>
  trx.updateTable('categories').set({ name }).where('id', '=', id).execute()

test('two transactions that deadlock both succeed', async () => {
  const insert = db.insertInto('categories').values([{ name: 'a' }, { name: 'b' }])
  const [a, b] = (await insert.returning('id').execute()).map((row) => row.id) as [number, number]
  const bothHaveOne = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const tries = [0, 0]
  const crossing = (self: 0 | 1, first: number, second: number) =>
    inTransaction(db, async (trx) => {
      tries[self] = (tries[self] ?? 0) + 1
      await rename(trx, first, `${self} first`)
      bothHaveOne[self].resolve()
      await bothHaveOne[self === 0 ? 1 : 0].promise
      await rename(trx, second, `${self} second`)
    })
  await Promise.all([crossing(0, a, b), crossing(1, b, a)])
  // Whoever lost may lose again, before the other has what it waits for.
  expect(Math.min(...tries)).toBe(1)
  expect(Math.max(...tries)).toBeGreaterThan(1)
})

test('other errors are not retried and leave no changes', async () => {
  let tries = 0
  const failing = inTransaction(db, async (trx) => {
    tries++
    await trx.insertInto('categories').values({ name: 'half' }).execute()
    await sql`select 1 / 0`.execute(trx)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(tries).toBe(1)
  expect(await db.selectFrom('categories').select('id').where('name', '=', 'half').execute()).toEqual([])
})

test('a transaction of fast statements ends when its total time is too long', async () => {
  const impatient = openDb({ url, poolSize: 1, statementTimeoutMs: 100 })
  whenDone(() => impatient.destroy())
  const endless = inTransaction(impatient, async (trx) => {
    for (let count = 0; count < 100; count++) await sql`select pg_sleep(0.02)`.execute(trx)
  })
  const problem = await endless.catch(toDatabaseProblem)
  expect(problem).toMatchObject({ status: 503 })
})
