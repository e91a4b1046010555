import pg from 'pg'
import type { Load } from './run-load.ts'

const STATEMENTS = [
  `insert into recipes (title, servings) values ('Bench cake', 4) returning id`,
  `insert into recipe_ingredients (recipe_id, ingredient_id, position, amount_grams, amount_readable, grams_by)
   select $1, i.id, row_number() over (), 100, '100 g', 'weighed' from (select id from ingredients order by id limit 8) i`,
  `insert into recipe_steps (recipe_id, position, instruction) values ($1, 0, 'Mix everything.'), ($1, 1, 'Bake until golden.')`,
  `select refresh_recipes(array[$1::integer])`,
]

/** The statements of a creation without HTTP, access, validation or reading back: the limit that PostgreSQL sets. */
export async function bareCreate(databaseUrl: string, seconds: number, connections = 16): Promise<Load> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const started = performance.now()
        await createOne(pool)
        times.push(performance.now() - started)
      }
    }),
  )
  await pool.end()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return {
    perSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    requests: times.length,
    failures: 0,
  }
}

async function createOne(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const [insert = '', ...rest] = STATEMENTS
    const { rows } = await client.query({ name: 'create_0', text: insert })
    for (const [index, text] of rest.entries())
      await client.query({ name: `create_${index + 1}`, text, values: [rows[0].id] })
    await client.query('commit')
  } finally {
    client.release()
  }
}
