import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { whenDone } from '../../test/when-done.ts'
import { Database } from '../db/database.ts'
import { type Db, openDb } from '../db/db.ts'
import { Notifications } from '../db/notifications.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordAlive, releaseAbandonedJobs } from './abandoned-jobs.ts'
import { handleJob, type JobHandler } from './job-handler.ts'
import { JobRunner } from './job-runner.ts'
import { QUEUE_VERSION } from './prepare-queue.ts'
import { addJob, cancelJob, type JobKind, removeJob, timeToNextJob } from './queue.ts'

const bake: JobKind<{ loaf: string }> = { name: 'bake', lane: 'quick', maxAttempts: 3 }
const simmer: JobKind<{ pot: string }> = { name: 'simmer', lane: 'long', maxAttempts: 3 }
const store: JobKind<{ jar: string }> = { name: 'store', lane: 'backup', maxAttempts: 3 }

async function openQueue() {
  const { url, drop } = await createTestDatabase()
  const database = new Database(url, openDb({ url, poolSize: 4 }))
  database.becomeReady()
  const log = pino({ level: 'silent' })
  whenDone(async () => {
    await database.db.destroy()
    await drop()
  })
  return {
    database,
    db: database.db,
    run: async (...handlers: JobHandler[]) => {
      const notifications = new Notifications(url, log)
      const runner = new JobRunner({ database, notifications, log, turnMs: 0 }, handlers)
      await notifications.connect()
      const close = async () => {
        await runner.close()
        await notifications.close()
      }
      whenDone(close)
      return close
    },
  }
}

test('a job runs after its transaction commits, and not before', async () => {
  const { db, run } = await openQueue()
  const baked: string[] = []
  await run(handleJob(bake, async ({ loaf }) => void baked.push(loaf)))
  const rolledBack = inTransaction(db, async (trx) => {
    await addJob(trx, bake, { loaf: 'burnt' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await inTransaction(db, (trx) => addJob(trx, bake, { loaf: 'rye' }))
  await expect.poll(() => baked.length).toBeGreaterThan(0)
  await expect.poll(() => timeToNextJob(db)).toBeUndefined()
  expect(baked).toEqual(['rye'])
})

test('queued jobs run at start', async () => {
  const { db, run } = await openQueue()
  await addJob(db, bake, { loaf: 'rye' })
  const baked: string[] = []
  await run(handleJob(bake, async ({ loaf }) => void baked.push(loaf)))
  await expect.poll(() => baked.length).toBeGreaterThan(0)
})

test('a failing job is retried and knows its last attempt', async () => {
  const { db, run } = await openQueue()
  await addJob(db, { ...bake, maxAttempts: 2 }, { loaf: 'rye' })
  const tries: boolean[] = []
  await run(
    handleJob(bake, async (_, { isLast }) => {
      tries.push(isLast)
      throw new Error('the oven is cold')
    }),
  )
  await expect.poll(() => tries.length).toBe(2)
  await expect.poll(() => timeToNextJob(db)).toBeUndefined()
  expect(tries).toEqual([false, true])
})

test('jobs with the same key replace each other and can be removed', async () => {
  const { db, run } = await openQueue()
  await addJob(db, bake, { loaf: 'rye' }, { key: 'today' })
  await addJob(db, bake, { loaf: 'wheat' }, { key: 'today' })
  await addJob(db, bake, { loaf: 'oats' }, { key: 'tomorrow' })
  await removeJob(db, 'tomorrow')
  const baked: string[] = []
  await run(handleJob(bake, async ({ loaf }) => void baked.push(loaf)))
  await expect.poll(() => timeToNextJob(db)).toBeUndefined()
  expect(baked).toEqual(['wheat'])
})

test('quick jobs and backups do not wait for long jobs', async () => {
  const { db, run } = await openQueue()
  for (const pot of ['stock', 'beans', 'soup']) await addJob(db, simmer, { pot })
  await addJob(db, bake, { loaf: 'rye' })
  await addJob(db, store, { jar: 'jam' })
  const done: string[] = []
  const { promise: rye, resolve: ryeIsDone } = Promise.withResolvers<void>()
  const { promise: jam, resolve: jamIsDone } = Promise.withResolvers<void>()
  await run(
    handleJob(simmer, async ({ pot }) => {
      await Promise.all([rye, jam])
      done.push(pot)
    }),
    handleJob(bake, async () => ryeIsDone()),
    handleJob(store, async () => jamIsDone()),
  )
  await expect.poll(() => done.length).toBe(3)
})

test('a long job yields to another user and continues afterwards', async () => {
  const { db, run } = await openQueue()
  const started: string[] = []
  const { promise: served, resolve } = Promise.withResolvers<void>()
  let isServed = false
  void served.then(() => {
    isServed = true
  })
  await run(
    handleJob(simmer, async ({ pot }, { yieldTurn, signal }) => {
      started.push(pot)
      if (pot === 'small') return resolve()
      while (!isServed) {
        signal.throwIfAborted()
        await yieldTurn()
      }
    }),
  )
  for (const pot of ['ann', 'bob']) await addJob(db, simmer, { pot }, { key: pot, queue: pot })
  await addJob(db, simmer, { pot: 'cleo' }, { key: 'cleo', queue: 'cleo' })
  await expect.poll(() => new Set(started).size).toBeGreaterThan(1)
  await addJob(db, simmer, { pot: 'small' }, { key: 'small', queue: 'small' })
  await expect.poll(() => timeToNextJob(db)).toBeUndefined()
  expect(new Set(started)).toEqual(new Set(['ann', 'bob', 'cleo', 'small']))
})

test('users take turns, and each has one long job running at a time', async () => {
  const { db, run } = await openQueue()
  const started: string[] = []
  const atWork = new Set<string>()
  const { promise: allWait, resolve } = Promise.withResolvers<void>()
  await run(
    handleJob(simmer, async ({ pot }) => {
      const user = pot.slice(0, 1)
      expect(atWork.has(user)).toBe(false)
      atWork.add(user)
      started.push(pot)
      await allWait
      atWork.delete(user)
    }),
  )
  for (const pot of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1'])
    await addJob(db, simmer, { pot }, { key: pot, queue: pot.slice(0, 1) })
  await expect.poll(() => started.length).toBe(2)
  resolve()
  await expect.poll(() => timeToNextJob(db)).toBeUndefined()
  expect(started).toHaveLength(7)
  expect(started.slice(0, 2).toSorted()).toEqual(['a1', 'b1'])
  expect(Math.max(started.indexOf('c1'), started.indexOf('d1'))).toBeLessThan(started.indexOf('a3'))
})

test('a running job is cancelled and not retried', async () => {
  const { db, run } = await openQueue()
  const tries: string[] = []
  const started = Promise.withResolvers<void>()
  await run(
    handleJob(simmer, async ({ pot }, { signal }) => {
      tries.push(pot)
      started.resolve()
      await once(signal, 'abort')
      signal.throwIfAborted()
    }),
  )
  await addJob(db, simmer, { pot: 'stock' }, { key: 'stock' })
  await started.promise
  await cancelJob(db, 'stock')
  await expect.poll(() => timeToNextJob(db)).toBeUndefined()
  expect(tries).toEqual(['stock'])
})

test('jobs of a dead process are released at once', async () => {
  const { db, database } = await openQueue()
  const notifications = new Notifications(database.url, pino({ level: 'silent' }))
  await notifications.connect()
  whenDone(() => notifications.close())
  await addJob(db, bake, { loaf: 'rye' })
  const lock = () =>
    sql`update graphile_worker._private_jobs set locked_by = 'other', locked_at = now()`.execute(db)
  await lock()
  await recordAlive(db, ['other'], notifications.lease ?? null)
  const isLocked = async (release = {}) => {
    await releaseAbandonedJobs(db, release)
    const { rows } = await sql<{ locked: boolean }>`
      select locked_at is not null as locked from graphile_worker.jobs`.execute(db)
    return rows[0]?.locked
  }
  expect(await isLocked()).toBe(true)
  await notifications.close()
  await expect.poll(() => isLocked()).toBe(false)
  // Right after PostgreSQL has returned, other processes may not have their leases yet.
  await lock()
  expect(await isLocked({ areLeasesReliable: false })).toBe(true)
})

test('records of workers survive a crash of PostgreSQL', async () => {
  const { db } = await openQueue()
  const { rows } = await sql`select relpersistence from pg_class where relname = 'job_workers'`.execute(db)
  expect(rows).toEqual([{ relpersistence: 'p' }])
})

test('an attempt that lost its database connection does not count and is repeated without back-off', async () => {
  const { db, run } = await openQueue()
  const tries: boolean[] = []
  await run(
    handleJob(bake, async (_, { isLast }) => {
      tries.push(isLast)
      if (tries.length < 3) throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    }),
  )
  await addJob(db, { ...bake, maxAttempts: 2 }, { loaf: 'rye' }, { key: 'rye' })
  await expect.poll(() => timeToNextJob(db)).toBeUndefined()
  expect(tries).toEqual([false, false, false])
})

test('jobs of a killed worker are given to another', async () => {
  const { db, run } = await openQueue()
  await addJob(db, bake, { loaf: 'rye' })
  await sql`update graphile_worker._private_jobs
    set locked_by = 'killed', locked_at = now() - interval '1 minute', attempts = 1`.execute(db)
  await sql`insert into job_workers values ('killed', now() - interval '1 minute')`.execute(db)
  const baked: string[] = []
  await run(handleJob(bake, async ({ loaf }) => void baked.push(loaf)))
  await expect.poll(() => baked.length).toBeGreaterThan(0)
})

test('a live worker keeps its job, however long it takes', async () => {
  const { db, run } = await openQueue()
  await addJob(db, bake, { loaf: 'rye' })
  await sql`update graphile_worker._private_jobs
    set locked_by = 'at work', locked_at = now() - interval '1 hour', attempts = 1`.execute(db)
  await sql`insert into job_workers values ('at work', now())`.execute(db)
  const baked: string[] = []
  await run(handleJob(bake, async ({ loaf }) => void baked.push(loaf)))
  await addJob(db, bake, { loaf: 'wheat' })
  await expect.poll(() => baked.length).toBeGreaterThan(0)
  expect(baked).toEqual(['wheat'])
})

test('a job is aborted when the service stops, and continues on another', async () => {
  const { db, run } = await openQueue()
  const stopped: string[] = []
  const started = Promise.withResolvers<void>()
  const close = await run(
    handleJob(simmer, async ({ pot }, { signal }) => {
      started.resolve()
      await once(signal, 'abort')
      stopped.push(pot)
      signal.throwIfAborted()
    }),
  )
  await addJob(db, simmer, { pot: 'stock' }, { key: 'stock' })
  await started.promise
  await close()
  expect(stopped).toEqual(['stock'])
  const { rows } = await sql`
    select attempts, run_at <= now() as is_due from graphile_worker.jobs`.execute(db)
  expect(rows).toEqual([{ attempts: 0, is_due: true }])
  const done: string[] = []
  await run(handleJob(simmer, async ({ pot }) => void done.push(pot)))
  await expect.poll(() => done.length).toBeGreaterThan(0)
})

async function countConnections(db: Db) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and application_name not like 'larder%'`.execute(db)
  return rows[0]?.count
}

test('without due jobs, no connection stays open', async () => {
  const { db, run } = await openQueue()
  const baked: string[] = []
  await run(handleJob(bake, async ({ loaf }) => void baked.push(loaf)))
  expect(await countConnections(db)).toBe(0)
  await addJob(db, bake, { loaf: 'sourdough' }, { runAt: new Date(Date.now() + 11_000) })
  await addJob(db, bake, { loaf: 'rye' })
  await expect.poll(() => baked).toEqual(['rye'])
  await expect.poll(() => countConnections(db)).toBe(0)
  expect(baked).toEqual(['rye'])
  await expect.poll(() => baked).toEqual(['rye', 'sourdough'])
})

test('a job with a single attempt is not repeated after its worker was killed', async () => {
  const { db, run } = await openQueue()
  await addJob(db, { ...bake, maxAttempts: 1 }, { loaf: 'rye' })
  await sql`update graphile_worker._private_jobs
    set locked_by = 'killed', locked_at = now() - interval '1 minute', attempts = 1`.execute(db)
  const baked: string[] = []
  await run(handleJob(bake, async ({ loaf }) => void baked.push(loaf)))
  await addJob(db, bake, { loaf: 'wheat' })
  await expect.poll(() => timeToNextJob(db)).toBeUndefined()
  expect(baked).toEqual(['wheat'])
})

test('a job that finished but was not recorded as done runs again', async () => {
  const { db, run } = await openQueue()
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
    db,
  )
  const baked: string[] = []
  await run(
    handleJob(bake, async ({ loaf }) => {
      baked.push(loaf)
      const isFirst = baked.length === 1
      await (isFirst
        ? sql`create trigger refuse before delete on graphile_worker._private_jobs execute function refuse()`
        : sql`drop trigger if exists refuse on graphile_worker._private_jobs`
      ).execute(db)
    }),
  )
  await addJob(db, bake, { loaf: 'rye' })
  await expect.poll(() => timeToNextJob(db)).toBeUndefined()
  expect(baked).toEqual(['rye', 'rye'])
})

test('the last migration of the queue library is known', async () => {
  const folder = new URL('../sql/', import.meta.resolve('graphile-worker'))
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  expect(Math.max(...files.map((name) => Number.parseInt(name, 10)))).toBe(QUEUE_VERSION)
})

test('workers that lose their connections while they stop do not end the process', async () => {
  const { db, run } = await openQueue()
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = ''`.execute(db)
  for (let times = 0; times < 5; times++) {
    await addJob(db, bake, { loaf: 'rye' })
    const close = await run(handleJob(bake, async () => {}))
    await expect.poll(() => timeToNextJob(db)).toBeUndefined()
    await Promise.all([close(), cut(), cut(), cut()])
  }
})
