import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { whenDone } from '../../test/when-done.ts'
import { type Db, openDb } from './db.ts'
import { prepared } from './prepared.ts'
import { inTransaction } from './transaction.ts'

const { url, drop } = await createTestDatabase()
const db = openDb({ url, poolSize: 4 })
whenDone(async () => {
  await db.destroy()
  await drop()
})

const rename = (trx: Db, id: number, name: string) =>
  trx.updateTable('categories').set({ name }).where('id', '=', id).execute()

test('of two transactions that wait for each other, both are done in the end', async () => {
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

test('what fails for another reason is run once and leaves nothing', async () => {
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

const insertCategory = prepared('insert_category_of_test', 'insert into categories (name) values ($1)')
const readLater = prepared<{ id: number }>('read_later_of_test', 'select id from made_later')
const listNames = async (...names: string[]) =>
  (await db.selectFrom('categories').select('name').where('name', 'in', names).execute()).map(
    (row) => row.name,
  )

test('a transaction that begins with its first statement is one like any other', async () => {
  const insertTwo = (trx: Db, second: string) =>
    insertCategory(trx, 'first').then(() => insertCategory(trx, second))
  await expect(inTransaction(db, (trx) => insertTwo(trx, 'first'))).rejects.toThrow('duplicate key')
  expect(await listNames('first')).toEqual([])
  await inTransaction(db, (trx) => insertTwo(trx, 'second'))
  expect(await listNames('first', 'second')).toHaveLength(2)
  await expect(inTransaction(db, (trx) => insertCategory(trx, 'first'))).rejects.toThrow('duplicate key')
  expect(await inTransaction(db, async () => 'nothing')).toBe('nothing')
})

test('a first statement that could not be prepared is prepared when it can be', async () => {
  const single = openDb({ url, poolSize: 1 })
  const read = () => inTransaction(single, (trx) => readLater(trx))
  await expect(read()).rejects.toThrow('"made_later" does not exist')
  await sql`create table made_later as select 1 as id`.execute(single)
  expect(await read()).toEqual([{ id: 1 }])
  expect(await read()).toEqual([{ id: 1 }])
  await sql`drop table made_later`.execute(single)
  await single.destroy()
})
