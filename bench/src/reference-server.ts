import Fastify from 'fastify'
import pg from 'pg'

/** The least that could be done: what Larder's own work is measured against. Runs as a process of its own. */
const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE_URL, max: 10 })
const app = Fastify()

const text = { type: 'string' }
const number = { type: 'integer' }
const line = {
  type: 'object',
  properties: { name: text, amount_grams: { type: 'number' }, amount_readable: text },
}
const recipe = {
  type: 'object',
  properties: { id: number, title: text, description: text, ingredients: { type: 'array', items: line } },
}
const row = {
  type: 'object',
  properties: { id: number, title: text, created_at: text, ingredient_count: number },
}

const GET = {
  name: 'bare_get',
  text: `select r.id, r.title, r.description, (
    select json_agg(json_build_object('name', i.name, 'amount_grams', ri.amount_grams, 'amount_readable', ri.amount_readable) order by ri.position)
    from recipe_ingredients ri join ingredients i on i.id = ri.ingredient_id where ri.recipe_id = r.id) as ingredients
    from recipes r where r.id = $1`,
}
const LIST = {
  name: 'bare_list',
  text: `select r.id, r.title, r.created_at::text as created_at, r.ingredient_count from recipes r
    where r.visibility = 'public' and r.deleted_at is null order by r.created_at desc, r.id desc limit 20`,
}

app.get(
  '/hello',
  { schema: { response: { 200: { type: 'object', properties: { hello: text } } } } },
  async () => ({ hello: 'world' }),
)
app.get('/recipes/:id', { schema: { response: { 200: recipe } } }, async (request) => {
  const { id } = request.params as { id: string }
  return (await pool.query({ ...GET, values: [id] })).rows[0]
})
app.get(
  '/recipes',
  { schema: { response: { 200: { type: 'array', items: row } } } },
  async () => (await pool.query(LIST)).rows,
)

await app.listen({ host: '127.0.0.1', port: Number(process.env.BENCH_PORT) })
process.send?.({ ready: true })
