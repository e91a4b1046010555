import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { callRoute, everyRoute, listSuccessCodes, prepareFor, type Route } from './every-route.ts'
import { expectProblem } from './expect-problem.ts'
import { addUserWithPassword, furnishKitchen, type Kitchen } from './kitchen.ts'
import { type SavedState, saveState } from './restore-state.ts'
import { idIn, inviteTo, openKitchen } from './shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from './test-app.ts'

const CALLERS = [
  'Public',
  'stranger',
  'owner',
  'member',
  'member who may edit',
  'owner of the kitchen',
  'former member',
  'Admin',
] as const
type CallerKind = (typeof CALLERS)[number]

/** What each may do with what someone shares with a kitchen; nothing said: for them it does not exist. */
const RULES: Record<string, Partial<Record<CallerKind, 'everything' | string[]>>> = {
  Recipe: {
    ...{ owner: 'everything', Admin: 'everything' },
    ...{ member: [], 'member who may edit': ['update'], 'owner of the kitchen': [] },
  },
  'History of recipe': {
    ...{ owner: 'everything', Admin: 'everything', 'member who may edit': 'everything' },
  },
  'Shopping list': {
    ...{ owner: 'everything', Admin: 'everything' },
    ...{ member: ['edit', 'update'], 'member who may edit': ['edit', 'update'] },
    'owner of the kitchen': ['edit', 'update'],
  },
  Store: {
    ...{ owner: 'everything', Admin: 'everything' },
    ...{ member: ['arrange'], 'member who may edit': ['arrange'], 'owner of the kitchen': ['arrange'] },
  },
  Kitchen: {
    ...{ owner: [], member: [], 'member who may edit': [] },
    ...{ 'owner of the kitchen': 'everything', Admin: 'everything' },
  },
  Staple: {
    ...{ owner: 'everything', Admin: 'everything', member: 'everything' },
    ...{ 'member who may edit': 'everything', 'owner of the kitchen': 'everything' },
  },
  Book: {
    ...{ owner: 'everything', Admin: 'everything', member: ['update'] },
    ...{ 'member who may edit': ['update'], 'owner of the kitchen': ['update'] },
  },
  'Planned meal': {
    ...{ owner: 'everything', member: 'everything' },
    ...{ 'member who may edit': 'everything', 'owner of the kitchen': 'everything' },
  },
  'Meal template': {
    ...{ owner: 'everything', member: 'everything' },
    ...{ 'member who may edit': 'everything', 'owner of the kitchen': 'everything' },
  },
  Comment: {
    ...{ owner: 'everything', Admin: 'everything' },
    ...{ member: [], 'member who may edit': [], 'owner of the kitchen': [] },
  },
  'Own comment': { owner: 'everything' },
  'Share link': { owner: 'everything', Admin: 'everything', 'member who may edit': 'everything' },
  Trash: { owner: 'everything', Admin: 'everything' },
  Invitation: { owner: 'everything', Admin: 'everything' },
  RecipeBatch: { owner: 'everything' },
}
RULES.Shelf = RULES.Store as (typeof RULES)[string]

/** Where the route itself does not say what it is about, or asks for more than it says. */
const ASKS: Record<string, [resource: string, action: string]> = {
  'GET /recipes/:recipe_id': ['Recipe', 'read'],
  'GET /recipes/:recipe_id/export': ['Recipe', 'read'],
  'GET /recipes/:recipe_id/details': ['Recipe', 'read'],
  'GET /recipes/:recipe_id/nutrition': ['Recipe', 'read'],
  'GET /recipes/:recipe_id/inner-recipes': ['Recipe', 'read'],
  'GET /recipes/:recipe_id/translations/:language': ['Recipe', 'read'],
  'GET /media/:visibility/:name/:file': ['Recipe', 'read'],
  'POST /recipes/:recipe_id/restore': ['Trash', 'restore'],
  'GET /recipes/:recipe_id/comments/': ['Recipe', 'read'],
  'PUT /comments/:comment_id': ['Own comment', 'update'],
  'GET /stores/:store_id': ['Store', 'read'],
  'GET /stores/:store_id/layout': ['Store', 'read'],
  'GET /stores/:store_id/shelves/': ['Store', 'read'],
  'GET /stores/:store_id/walk': ['Store', 'read'],
  'POST /stores/:store_id/copies': ['Store', 'read'],
  'GET /shelves/:shelf_id': ['Store', 'read'],
  'GET /books/:book_id': ['Book', 'read'],
  'GET /books/:book_id/recipes/': ['Book', 'read'],
  'POST /books/:book_id/restore': ['Trash', 'restore'],
  'DELETE /kitchens/:kitchen_id/members/:user_id': ['Kitchen', 'manage'],
  'GET /kitchens/:kitchen_id/plan-move': ['Planned meal', 'read'],
  'POST /kitchens/:kitchen_id/plan-move': ['Planned meal', 'update'],
  'POST /kitchens/:kitchen_id/plan-move/undo': ['Planned meal', 'update'],
  'GET /shopping-lists/:shopping_list_id': ['Shopping list', 'read'],
  'GET /shopping-lists/:shopping_list_id/details': ['Shopping list', 'read'],
  'DELETE /shopping-lists/:shopping_list_id/members/:user_id': ['Shopping list', 'share'],
}

const larder: TestApp = await openTestApp({ JOBS: 'off' })
let houses = 0
const shared = {} as Record<'may edit' | 'may not', FurnishedKitchen>
let state: SavedState

type FurnishedKitchen = {
  kitchen: Kitchen
  callers: Record<CallerKind, TestUser | undefined>
  pictures: Pictures
}
type Pictures = Partial<Record<CallerKind, string>>

beforeAll(async () => {
  shared['may not'] = await furnishForCallers(false)
  shared['may edit'] = await furnishForCallers(true)
  state = await saveState(larder)
})

afterEach(() => state.restore())

/** One of everything, shared with a kitchen that another owns, by someone who is in it. */
async function furnishForCallers(kitchen_may_edit: boolean): Promise<FurnishedKitchen> {
  const number = ++houses
  const add = (name: string, role: 'User' | 'Admin' = 'User') =>
    addUserWithPassword(larder, `${name}-${number}`, role)
  const Admin = await add('boss', 'Admin')
  const kitchen = await furnishKitchen(larder, Admin)
  const { owner, ids } = kitchen
  const [host, member, former] = [await add('host'), await add('member'), await add('former')]
  const shared = await openKitchen(larder, host, owner, member, former)
  const kitchen_id = idIn(shared)
  const friend = { kitchen_id, user_id: Number(ids['members.user_id']), role: 'member' } as const
  await larder.db.insertInto('kitchen_members').values(friend).execute()
  const share = async (url: string, body: object) => {
    const response = await larder.call('PUT', url, { as: owner, body })
    expect(response.statusCode, response.body).toBe(200)
  }
  await share(`/recipes/${ids.recipe_id}`, { visibility: 'kitchen', kitchen_id, kitchen_may_edit })
  await share(`/books/${ids.book_id}`, { visibility: 'kitchen', kitchen_id })
  await share(`/shopping-lists/${ids.shopping_list_id}`, { kitchen_id })
  await share(`/stores/${ids.store_id}`, { kitchen_id })
  const cupboard = { ingredient_id: ids.ingredient_id, kitchen_id }
  ids.staple_id = (await larder.call('POST', '/staples/', { as: owner, body: cupboard })).json().id
  const dinner = { kitchen_id, day: '2026-11-20', meal: 'dinner', title: 'Soup' }
  ids.planned_meal_id = (await larder.call('POST', '/planned-meals/', { as: owner, body: dinner })).json().id
  const kept = { kitchen_id, name: 'The week', from: '2026-11-16' }
  ids.meal_template_id = (await larder.call('POST', '/meal-templates/', { as: owner, body: kept })).json().id
  const callers = {
    ...{ Public: undefined, stranger: await add('stranger'), owner, member, Admin },
    ...{ 'member who may edit': member, 'owner of the kitchen': host, 'former member': former },
  }
  const pictures = await listPictures(callers, ids.recipe_id as number)
  await larder.call('DELETE', `${shared}/members/${former.id}`, { as: host })
  const { id: invitation_id, secret } = await inviteTo(larder, shared, host, { uses: 50 })
  Object.assign(ids, { kitchen_id, invitation_id })
  kitchen.bodyWords.secret = secret
  return { kitchen, callers, pictures }
}

/** The addresses that each was given who saw the recipe. */
async function listPictures(callers: FurnishedKitchen['callers'], recipeId: number): Promise<Pictures> {
  const pictures: Pictures = {}
  for (const kind of CALLERS) {
    const { images = [] } = (await larder.call('GET', `/recipes/${recipeId}`, { as: callers[kind] })).json()
    pictures[kind] = images[0]?.sources.webp[0].url.replace(/^https?:\/\/[^/]+/, '')
  }
  return pictures
}

function expectedStatus({ label, url, options }: Route, kind: CallerKind): number | 'success' {
  if (url.endsWith('/*')) return 404
  const access = options.config?.access
  if (access?.role !== 'Public' && kind === 'Public') return 401
  if (access?.role === 'Admin' && kind !== 'Admin') return 403
  const { policy, action } = access?.item ?? {}
  const [resource = '', asked = ''] = ASKS[label.replace('HEAD', 'GET')] ?? [policy?.name, action]
  if (!resource) return 'success'
  const rules = RULES[resource]
  if (!rules) throw new Error(`${label}: RULES say nothing of ${resource}`)
  const actions = rules[kind]
  if (actions === undefined) return 404
  const isAllowed = asked === 'read' || actions === 'everything' || actions.includes(asked)
  return isAllowed ? 'success' : 403
}

function send(route: Route, { kitchen, callers, pictures }: FurnishedKitchen, kind: CallerKind) {
  // Without a signature for callers who were never given an address.
  const picture = pictures[kind] ?? pictures.owner?.split('?')[0]
  const url = route.url.startsWith('/media') ? picture : undefined
  return callRoute(larder, route, kitchen, callers[kind], url)
}

const routes = everyRoute(larder.app).filter(({ url }) =>
  /^\/(recipes|books|comments|shopping-list|staples|stores|share-links|shelves|kitchen|media|planned-meals\/:|meal-templates\/:)/.test(
    url,
  ),
)

describe.each(routes.map((route) => [route.label, route] as const))('%s', (_label, route) => {
  test.each(CALLERS)('%s', async (kind) => {
    const expected = expectedStatus(route, kind)
    const house = shared[kind === 'member who may edit' ? 'may edit' : 'may not']
    await prepareFor(route, larder, house.kitchen)
    const response = await send(route, house, kind)
    if (expected === 'success') {
      const successes = listSuccessCodes(route)
      if (successes.length > 0 && route.method !== 'HEAD')
        expect(successes, response.body).toContain(response.statusCode)
      else expect(response.statusCode, response.body).toBeLessThan(400)
    } else if (route.method === 'HEAD') expect(response.statusCode).toBe(expected)
    else expectProblem(response, expected)
  })
})

/** Where what is shared is listed, and whether to all who see it: Public, and Admin, who is not in the kitchen. */
const LISTS = [
  ['/recipes/', 'Recipe', 'recipe_id', true],
  ['/books/', 'Book', 'book_id', true],
  ['/stores/', 'Store', 'store_id', true],
  ['/shopping-lists/', 'Shopping list', 'shopping_list_id', false],
  ['/kitchens/', 'Kitchen', 'kitchen_id', false],
] as const

describe.each(LISTS)('what GET %s holds', (url, resource, param, isForAll) => {
  test.each(CALLERS)('%s', async (kind) => {
    const { kitchen, callers } = shared['may not']
    const response = await larder.call('GET', `${url}?limit=100`, { as: callers[kind] })
    const isListed = (response.json().items ?? []).some(({ id }: { id: number }) => id === kitchen.ids[param])
    const isExpected = RULES[resource]?.[kind] !== undefined && (kind !== 'Admin' || isForAll)
    expect(response.statusCode).toBe(kind === 'Public' && !isForAll ? 401 : 200)
    expect(isListed, response.body).toBe(isExpected)
  })
})

describe('contents of GET /recipes/:recipe_id/comments/', () => {
  test.each(CALLERS)('%s', async (kind) => {
    const { kitchen, callers } = shared['may not']
    const url = `/recipes/${kitchen.ids.recipe_id}/comments/?limit=100`
    const response = await larder.call('GET', url, { as: callers[kind] })
    const isExpected = RULES.Recipe?.[kind] !== undefined
    expect(response.statusCode).toBe(isExpected ? 200 : 404)
    const items: { id: number }[] = response.json().items ?? []
    expect(items.some(({ id }) => id === kitchen.ids.comment_id)).toBe(isExpected)
  })
})

describe('contents of GET /meal-plan/ of a kitchen', () => {
  test.each(CALLERS)('%s', async (kind) => {
    const { kitchen, callers } = shared['may not']
    const url = `/meal-plan/?kitchen_id=${kitchen.ids.kitchen_id}&from=2026-11-16&to=2026-11-22`
    const response = await larder.call('GET', url, { as: callers[kind] })
    const isExpected = RULES['Planned meal']?.[kind] !== undefined
    expect(response.statusCode, response.body).toBe(isExpected ? 200 : kind === 'Public' ? 401 : 404)
    const meals: { id: number }[] = response.json().meals ?? []
    expect(meals.some(({ id }) => id === kitchen.ids.planned_meal_id)).toBe(isExpected)
  })
})

test('the matrix covers everything that kitchens share', () => {
  expect(routes.length).toBeGreaterThan(60)
})
