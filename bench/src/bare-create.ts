import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { CREATE_STATEMENTS } from './bench-recipe.ts'
import { percentile } from './percentile.ts'
import { createThroughPgbench } from './pgbench-create.ts'
import type { Load } from './run-load.ts'

/** For one of the users at a time, with the ingredients of one of so many recipes. */
export type BareCreate = {
  databaseUrl: string
  userIds: number[]
  recipes: number
  seconds: number
  connections: number
}

export const hasPgbench = spawnSync('pgbench', ['--version']).status === 0

/** The SQL of a creation without HTTP, access, validation or reading back: the limit that PostgreSQL sets. */
export async function bareCreate(creation: BareCreate): Promise<Load> {
  const times = await (hasPgbench ? createThroughPgbench(creation) : createThroughDriver(creation))
  return {
    perSecond: times.length / creation.seconds,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    requests: times.length,
    failures: 0,
    generatorCpuSeconds: 0,
  }
}

async function createThroughDriver(creation: BareCreate): Promise<number[]> {
  const { databaseUrl, userIds, recipes, seconds, connections } = creation
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const started = performance.now()
        const user = userIds[times.length % userIds.length]
        await createOne(pool, { user, sample: 1 + Math.floor(Math.random() * recipes) })
        times.push(performance.now() - started)
      }
    }),
  )
  await pool.end()
  return times
}

async function createOne(pool: pg.Pool, known: Record<string, unknown>) {
  const client = await pool.connect()
  await client.query('begin')
  for (const [index, statement] of CREATE_STATEMENTS.entries()) {
    const names = [...new Set(statement.match(/(?<!:):(?!:)\w+/g))]
    const text = names.reduce((sql, name, place) => sql.replaceAll(name, `$${place + 1}`), statement)
    const values = names.map((name) => known[name.slice(1)])
    const { rows } = await client.query({ name: `create_${index}`, text, values })
    known.id ??= rows[0]?.id
  }
  await client.query('commit')
  client.release()
}
