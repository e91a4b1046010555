import cluster from 'node:cluster'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { verifyPassword } from '../../backend/src/people/users/password-hash.ts'

const WORKERS = Number(process.env.BENCH_WORKERS)

/** Lower bound: one minimal statement per request, without access checks, visibility, ETags or limits. */
async function serve() {
  const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE_URL, max: 10 })
  const app = Fastify()
  const text = { type: 'string' }
  const integer = { type: 'integer' }
  const number = { type: 'number' }
  const objectSchema = (properties: object) => ({ type: 'object', properties })
  const arraySchema = (properties: object) => ({ type: 'array', items: objectSchema(properties) })

  const line = { name: text, amount_grams: number, amount_readable: text }
  const recipe = objectSchema({ id: integer, title: text, description: text, ingredients: arraySchema(line) })
  const summaries = arraySchema({ id: integer, title: text, created_at: text, ingredient_count: integer })
  const items = arraySchema({ name: text, shelf: text, amount_grams: number })

  const answer = (
    path: string,
    schema: object,
    sql: string,
    valuesOf: (request: FastifyRequest) => unknown[],
  ) =>
    app.get(path, { schema: { response: { 200: schema } } }, async (request) => {
      const { rows } = await pool.query({ name: path, text: sql, values: valuesOf(request) })
      return path === '/recipes/:id' ? rows[0] : rows
    })
  const given = (name: string) => (request: FastifyRequest) => [
    (request.query as Record<string, string>)[name],
  ]
  const newest = (condition: string, from = 'recipes r') =>
    `select r.id, r.title, r.created_at::text as created_at, r.ingredient_count from ${from}
     where r.visibility = 'public' and r.deleted_at is null and ${condition} order by r.created_at desc, r.id desc limit 20`

  app.get('/hello', { schema: { response: { 200: objectSchema({ hello: text }) } } }, async () => ({
    hello: 'world',
  }))
  answer(
    '/recipes/:id',
    recipe,
    `select r.id, r.title, r.description, (
       select json_agg(json_build_object('name', i.name, 'amount_grams', ri.amount_grams, 'amount_readable', ri.amount_readable) order by ri.position)
       from recipe_ingredients ri join ingredients i on i.id = ri.ingredient_id where ri.recipe_id = r.id) as ingredients
     from recipes r where r.id = $1`,
    (request) => [(request.params as { id: string }).id],
  )
  answer('/recipes', summaries, newest('true'), () => [])
  answer(
    '/before',
    summaries,
    newest('(r.created_at, r.id) < ((select created_at from recipes where id = $1), $1::integer)'),
    given('id'),
  )
  answer(
    '/category',
    summaries,
    `select r.id, r.title, r.created_at::text as created_at, r.ingredient_count
     from recipe_categories rc join recipes r on r.id = rc.recipe_id
     where rc.category_id = $1 and r.visibility = 'public' and r.deleted_at is null
     order by rc.recipe_created_at desc, rc.recipe_id desc limit 20`,
    given('id'),
  )
  answer(
    '/with-ingredients',
    summaries,
    newest(`r.ingredient_ids @> string_to_array($1, ',')::integer[]`),
    given('ids'),
  )
  answer('/within', summaries, newest('r.total_time_sec <= $1'), given('seconds'))
  answer('/search', summaries, newest(`r.search @@ plainto_tsquery('larder_english', $1)`), given('words'))
  answer(
    '/complete',
    arraySchema({ id: integer, name: text }),
    `select id, name from ingredients where name_key collate "C" like $1 || '%' order by name_key collate "C" limit 20`,
    given('prefix'),
  )
  answer(
    '/shopping-list',
    items,
    `select i.name, s.name as shelf, (
       select sum(p.amount_grams) from shopping_list_parts p where p.shopping_list_item_id = i.id) as amount_grams
     from shopping_lists l join shopping_list_items i on i.shopping_list_id = l.id
     left join shelf_ingredients si on si.store_id = l.store_id and si.ingredient_id = i.ingredient_id
     left join shelves s on s.id = si.shelf_id
     where l.id = $1 order by s.position, si.position`,
    given('id'),
  )
  app.post('/login', async (request) => {
    const { username, password } = request.body as { username: string; password: string }
    const sql = {
      name: 'login',
      text: 'select password_hash from users where lower(username) = $1',
      values: [username],
    }
    const { rows } = await pool.query(sql)
    return { welcome: await verifyPassword(password, rows[0].password_hash) }
  })
  await app.listen({ host: '127.0.0.1', port: Number(process.env.BENCH_PORT) })
}

if (WORKERS > 1 && cluster.isPrimary) {
  const listening = Array.from({ length: WORKERS }, () => cluster.fork()).map(
    (worker) => new Promise((resolve) => worker.once('listening', resolve)),
  )
  await Promise.all(listening)
  process.send?.({ ready: true })
} else {
  await serve()
  if (cluster.isPrimary) process.send?.({ ready: true })
}
