import { SCOPES, type Scope } from '@larder/contract/people/access-tokens'
import {
  CHANGE_RESOURCES,
  type ChangeRead,
  type ChangeResource,
  SHOPPING_RESOURCES,
} from '@larder/contract/transfer/changes'
import { beforeAll, describe, expect, test } from 'vitest'
import { asProgram } from '../../../test/access-tokens.ts'
import { settleFeed } from '../../../test/change-feed.ts'
import { addUserWithPassword } from '../../../test/kitchen.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

const READERS = ['owner', 'member', 'former member', 'stranger', 'Admin'] as const
type Reader = (typeof READERS)[number]
type Seen = 'shown' | 'removed' | 'nothing'
const DAY = '2026-01-31'

let larder: TestApp
let people: Record<Reader, TestUser>
const programs = {} as Record<Scope, TestUser>
const cursors = {} as Record<Reader, string>
const ids = {} as Record<ChangeResource, number>
/** Of a recipe that was public. */
const lostIds: Partial<Record<ChangeResource, number>> = {}

beforeAll(async () => {
  larder = await openTestApp()
  const add = (name: string) => addUserWithPassword(larder, name)
  people = {
    ...{ owner: await add('owner'), member: await add('member'), stranger: await add('stranger') },
    ...{ 'former member': await add('former'), Admin: await addUserWithPassword(larder, 'boss', 'Admin') },
  }
  const { owner } = people
  for (const scope of SCOPES) programs[scope] = await asProgram(larder, owner, [scope])
  const path = await openKitchen(larder, owner, people.member, people['former member'])
  for (const reader of READERS)
    cursors[reader] = (await larder.call('GET', '/changes', { as: people[reader] })).json().cursor
  await shareOneOfEach(idIn(path))
  await hideOneOfEach()
  await call('DELETE', `${path}/members/${people['former member'].id}`)
})

async function call(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object, as = people.owner) {
  const response = await larder.call(method, url, { as, body })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.body ? response.json() : undefined
}
const create = async (url: string, body: object, as?: TestUser): Promise<number> =>
  (await call('POST', url, body, as)).id

async function shareOneOfEach(kitchen_id: number) {
  const shared = { visibility: 'kitchen', kitchen_id }
  ids.kitchen = kitchen_id
  await call('PUT', `/kitchens/${kitchen_id}`, { name: 'Renamed' })
  ids.category = await create('/categories/', { name: 'Seen by all' }, people.Admin)
  ids.ingredient = await create('/ingredients/', { name: 'own ingredient' })
  ids.staple = await create('/staples/', { ingredient_id: ids.ingredient, kitchen_id })
  ids.recipe = await create('/recipes/', { title: 'Ours', steps: [{ instruction: 'Stir.' }], ...shared })
  const tags = await call('PUT', `/recipes/${ids.recipe}/tags`, { names: ['mine'] })
  ids.tag = tags.items[0].id
  ids.book = await create('/books/', { title: 'Ours', ...shared })
  ids.comment = await create(`/recipes/${ids.recipe}/comments/`, { text: 'Good.' })
  ids.cooking = await create('/cookings/', { recipe_id: ids.recipe, day: DAY, is_shared: true })
  ids.cooking_session = ids.recipe
  await call('PUT', `/cooking-sessions/${ids.recipe}`, { step: 1 })
  ids.planned_meal = await create('/planned-meals/', { day: DAY, meal: 'dinner', title: 'Soup', kitchen_id })
  ids.meal_template = await create('/meal-templates/', { name: 'Ours', from: DAY, kitchen_id })
  ids.store = await create('/stores/', { name: 'Ours', ...shared })
  ids.shopping_list = await create('/shopping-lists/', { name: 'Ours', kitchen_id })
  const { groups } = await call('POST', `/shopping-lists/${ids.shopping_list}/items`, { text: 'tea' })
  ids.shopping_list_item = groups[0].items[0].id
}

async function hideOneOfEach() {
  const recipe = await create('/recipes/', { title: 'Once public', visibility: 'public' })
  lostIds.recipe = recipe
  lostIds.comment = await create(`/recipes/${recipe}/comments/`, { text: 'Good.' })
  lostIds.cooking = await create('/cookings/', { recipe_id: recipe, day: DAY, is_shared: true })
  await call('PUT', `/recipes/${recipe}`, { visibility: 'private' })
}

async function read(reader: Reader, resource: ChangeResource, id = ids[resource]): Promise<Seen> {
  await settleFeed(larder.db)
  const url = `/changes?limit=500&resource=${resource}&after=${cursors[reader]}`
  const response = await larder.call('GET', url, { as: people[reader] })
  const { items }: { items: ChangeRead[] } = response.json()
  const change = items.findLast((item) => item.id === id)
  if (!change) return 'nothing'
  return change.action === 'removed' ? 'removed' : 'shown'
}

const expectation = (member: Seen, former: Seen, stranger: Seen, admin: Seen): Record<Reader, Seen> => ({
  ...{ owner: 'shown', member, 'former member': former, stranger, Admin: admin },
})
const OF_KITCHEN = expectation('shown', 'removed', 'nothing', 'shown')
const OF_MEMBERS = expectation('shown', 'removed', 'nothing', 'nothing')
const OF_OWNER = expectation('nothing', 'nothing', 'nothing', 'nothing')
/** Removed together with the item that it belongs to. */
const OF_RECIPE = expectation('shown', 'nothing', 'nothing', 'shown')
const OF_LIST = expectation('shown', 'nothing', 'nothing', 'nothing')
const OF_ALL = expectation('shown', 'shown', 'shown', 'shown')

const SEEN: Record<ChangeResource, Record<Reader, Seen>> = {
  ...{ kitchen: OF_KITCHEN, ingredient: OF_ALL, staple: OF_KITCHEN, recipe: OF_KITCHEN, category: OF_ALL },
  ...{ tag: OF_OWNER, book: OF_KITCHEN, comment: OF_RECIPE, cooking: OF_RECIPE, cooking_session: OF_OWNER },
  ...{ planned_meal: OF_MEMBERS, meal_template: OF_MEMBERS, store: OF_KITCHEN, shopping_list: OF_MEMBERS },
  shopping_list_item: OF_LIST,
}

describe.each(CHANGE_RESOURCES)('changes of a %s', (resource) => {
  test.each(READERS)('%s', async (reader) => {
    expect(await read(reader, resource)).toBe(SEEN[resource][reader])
  })
})

describe('after a recipe became private', () => {
  test.each(['recipe', 'comment', 'cooking'] as const)('its %s is removed', async (resource) => {
    expect(await read('stranger', resource, lostIds[resource])).toBe('removed')
    expect(await read('owner', resource, lostIds[resource])).toBe(
      resource === 'comment' ? 'removed' : 'shown',
    )
  })
})

describe('resources of a token', () => {
  test.each<Scope>(SCOPES)('%s', async (scope) => {
    const readable: ChangeResource[] = []
    for (const resource of CHANGE_RESOURCES) {
      const { statusCode } = await larder.call('GET', `/changes?resource=${resource}`, {
        as: programs[scope],
      })
      if (statusCode === 200) readable.push(resource)
      else expect(statusCode).toBe(403)
    }
    expect(readable).toEqual(scope === 'shopping' ? SHOPPING_RESOURCES : CHANGE_RESOURCES)
  })
})
