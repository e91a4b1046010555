import { beforeAll, expect, test } from 'vitest'
import { buildUrl, everyRoute, queryNames, type Route } from './every-route.ts'
import { furnishKitchen, type Kitchen } from './kitchen.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { walkPages } from './walk-pages.ts'

const larder: TestApp = await openTestApp()
let kitchen: Kitchen

beforeAll(async () => {
  const admin = await larder.addUser('boss', 'Admin')
  for (let count = 0; count < 3; count++) kitchen = await furnishKitchen(larder, admin)
  const body = { title: 'Thrown away' }
  for (let count = 0; count < 2; count++) {
    const { id } = (await larder.call('POST', '/recipes/', { as: kitchen.owner, body })).json()
    await larder.call('DELETE', `/recipes/${id}`, { as: kitchen.owner })
    const book = await larder.call('POST', '/books/', { as: kitchen.owner, body })
    await larder.call('DELETE', `/books/${book.json().id}`, { as: kitchen.owner })
  }
})

/** Where nothing is found for nothing. */
async function buildQuery({ label }: Route): Promise<string> {
  if (label !== 'GET /recipes/cookable') return ''
  const { ingredients } = (await larder.call('GET', `/recipes/${kitchen.ids.recipe_id}`)).json()
  return `&ingredient_id=${ingredients[0].ingredient_id}`
}

const chooseCaller = ({ options }: Route) =>
  options.config?.access?.role === 'Admin' ? kitchen.admin : kitchen.owner

/** Contains the page of another route. */
const DETAILS = 'GET /recipes/details'

const lists = everyRoute(larder.app).filter(
  (route) => route.method === 'GET' && queryNames(route).includes('cursor') && route.label !== DETAILS,
)

test.each(lists.map((route) => [route.label, route] as const))(
  '%s: pages hold as many as the total says, and say it only when asked',
  async (_label, route) => {
    const as = chooseCaller(route)
    const url = buildUrl(route, kitchen.ids)
    const question = await buildQuery(route)
    const all = await walkPages(larder, `${url}?limit=1${question}`, as)
    expect(all.length).toBeGreaterThan(0)
    const counted = (await larder.call('GET', `${url}?limit=1&count=true${question}`, { as })).json()
    expect(counted).toMatchObject({ total: all.length, total_is_capped: false })
    expect((await larder.call('GET', `${url}?limit=1${question}`, { as })).json()).not.toHaveProperty('total')
  },
)
