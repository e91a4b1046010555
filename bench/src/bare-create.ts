import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { CREATE_STATEMENTS } from './bench-recipe.ts'
import { type BareCreateOptions, type Created, createThroughPgbench } from './pgbench-create.ts'

export const hasPgbench = spawnSync('pgbench', ['--version']).status === 0

/** Only the SQL of a creation, without HTTP, access checks, validation or reading back: the upper limit of PostgreSQL. */
export const bareCreate = (creation: BareCreateOptions): Promise<Created[]> =>
  hasPgbench ? createThroughPgbench(creation) : createThroughDriver(creation)

async function createThroughDriver(creation: BareCreateOptions): Promise<Created[]> {
  const { databaseUrl, userIds, recipes, seconds, connections } = creation
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const created: Created[] = []
  const end = Date.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (Date.now() < end) {
        const started = performance.now()
        const user = userIds[created.length % userIds.length]
        await createOne(pool, { user, sample: 1 + Math.floor(Math.random() * recipes) })
        created.push({ at: Date.now(), ms: performance.now() - started })
      }
    }),
  )
  await pool.end()
  return created
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
