import type { RecipeChanges } from '@larder/contract/recipes/recipe-batches'
import type { RecipeAction } from '@larder/contract/recipes/recipes'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { imageForm, jpeg } from '../../../test/picture.ts'
import { type SavedState, saveState } from '../../../test/restore-state.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

const RECIPES = ['public', 'private', 'kitchen', 'kitchen that may edit', 'other kitchen', 'trashed'] as const
const CALLERS = [
  'Public',
  'stranger',
  'owner',
  'member',
  'owner of the kitchen',
  'former member',
  'Admin',
] as const
type RecipeKind = (typeof RECIPES)[number]
type CallerKind = (typeof CALLERS)[number]

const ALL: RecipeAction[] = ['update', 'delete', 'share']
/** Who sees what, and what they may then do with it. */
const RULES: Record<RecipeKind, Partial<Record<CallerKind, RecipeAction[]>>> = {
  public: {
    ...{ Public: [], stranger: [], member: [], 'owner of the kitchen': [], 'former member': [] },
    ...{ owner: ALL, Admin: ALL },
  },
  private: { owner: ALL, Admin: ALL },
  kitchen: { owner: ALL, member: [], 'owner of the kitchen': [], Admin: ALL },
  'kitchen that may edit': {
    ...{ owner: ALL, member: ['update'], 'owner of the kitchen': ['update'], Admin: ALL },
  },
  'other kitchen': { owner: ALL, Admin: ALL },
  trashed: {},
}
const isShared = (kind: RecipeKind) => kind.startsWith('kitchen')

let larder: TestApp
let callers: Record<CallerKind, TestUser | undefined>
let kitchen_id: number
let state: SavedState
const ids = {} as Record<RecipeKind, number>
const pictures = {} as Partial<Record<CallerKind, Partial<Record<RecipeKind, string>>>>

/** With a word and an ingredient that stand in no other. */
const toWord = (kind: RecipeKind) => `zwieback${kind.replaceAll(' ', '')}`
/** Stands in a public recipe, and is a little less like `misspelt` than the word itself. */
const toDecoy = (kind: RecipeKind) => `${toWord(kind)}lm`
const misspelt = (kind: RecipeKind) => `${toWord(kind)}k`
const buildBody = (kind: RecipeKind, other: number) => ({
  title: `Zwetschgenknödel ${toWord(kind)}`,
  servings: 2,
  ingredients: [{ ingredient_name: `Prune ${kind}` }],
  ...(kind === 'private' && { visibility: 'private' }),
  ...((isShared(kind) || kind === 'trashed') && { visibility: 'kitchen', kitchen_id }),
  ...(kind === 'other kitchen' && { visibility: 'kitchen', kitchen_id: other }),
  ...((kind === 'kitchen that may edit' || kind === 'trashed') && { kitchen_may_edit: true }),
})

beforeAll(async () => {
  larder = await openTestApp()
  const users = {
    stranger: await larder.addUser('stranger'),
    owner: await larder.addUser('owner'),
    member: await larder.addUser('member'),
    'owner of the kitchen': await larder.addUser('host'),
    'former member': await larder.addUser('former'),
    Admin: await larder.addUser('boss', 'Admin'),
  }
  callers = { Public: undefined, ...users }
  const { owner, member, 'owner of the kitchen': host, 'former member': former } = users
  const kitchen = await openKitchen(larder, host, owner, member, former)
  kitchen_id = idIn(kitchen)
  const other = idIn(await openKitchen(larder, owner))
  for (const kind of RECIPES) {
    const response = await larder.call('POST', '/recipes/', { as: owner, body: buildBody(kind, other) })
    ids[kind] = response.json().id
    const form = await imageForm([await jpeg({ width: 16, height: 16 })])
    await larder.call('POST', `/recipes/${ids[kind]}/images`, { as: owner, ...form })
  }
  const decoys = { title: 'Rusk', description: RECIPES.map(toDecoy).join(' ') }
  await larder.call('POST', '/recipes/', { as: owner, body: decoys })
  // Addresses as everyone could know them who saw the recipe at the time.
  for (const caller of CALLERS) {
    const seen: Partial<Record<RecipeKind, string>> = {}
    for (const kind of RECIPES) {
      const recipe = await larder.call('GET', `/recipes/${ids[kind]}`, { as: callers[caller] })
      seen[kind] = recipe.json().images?.[0].sources.webp[0].url.replace(/^https?:\/\/[^/]+/, '')
    }
    pictures[caller] = seen
  }
  await larder.call('DELETE', `${kitchen}/members/${former.id}`, { as: host })
  await larder.call('DELETE', `/recipes/${ids.trashed}`, { as: owner })
  state = await saveState(larder)
})

afterEach(() => state.restore())

describe.each(RECIPES)('a %s recipe', (kind) => {
  describe.each(CALLERS)('for %s', (caller) => {
    const actions = RULES[kind][caller]
    const get = (url: string) => larder.call('GET', url, { as: callers[caller] })
    const isListed = async (query: string) => {
      const { items, total } = (await get(`/recipes/?${query}&count=true`)).json()
      expect(total).toBe(items.length)
      return items.find(({ id }: { id: number }) => id === ids[kind])?.may
    }

    test.each(['', '?servings=4', '/nutrition'])(
      `reading /recipes/{id}%s is ${actions ? '' : 'not '}answered`,
      async (address) => {
        expect((await get(`/recipes/${ids[kind]}${address}`)).statusCode).toBe(actions ? 200 : 404)
      },
    )

    test.each([
      'sort=newest',
      'sort=title',
      'sort=quickest',
      'q=zwetschgen',
      'q=zwetschgen&sort=oldest',
      `q=${toWord(kind)}`,
    ])(`the list by %s ${actions ? 'holds' : 'hides'} it, and counts what it holds`, async (query) => {
      expect(await isListed(query)).toEqual(actions)
    })

    // Admin is told every word, also of what lies in the trash.
    const isCorrectable = actions !== undefined || caller === 'Admin'
    test(`a misspelt word of it is corrected${isCorrectable ? '' : ' as if it were not there'}`, async () => {
      const { corrected_q } = (await get(`/recipes/?q=${misspelt(kind)}`)).json()
      expect(corrected_q).toBe(isCorrectable ? toWord(kind) : toDecoy(kind))
    })

    test('the scopes `kitchens` and `mine` contain the right recipes', async () => {
      const isInKitchen = actions && isShared(kind)
      expect(await isListed(`kitchen_id=${kitchen_id}`)).toEqual(isInKitchen ? actions : undefined)
      const isInOneOfTheirs = isInKitchen || (caller === 'owner' && kind === 'other kitchen')
      const isTheirs = caller === 'owner' && kind !== 'trashed'
      expect(await isListed('scope=kitchens')).toEqual(
        isInOneOfTheirs && caller !== 'Admin' ? actions : undefined,
      )
      expect(await isListed('scope=mine')).toEqual(isTheirs ? actions : undefined)
      expect(await isListed(`user_id=${callers.owner?.id}`)).toEqual(actions)
    })

    test('its ingredients are suggested to callers who can see it', async () => {
      const { items } = (await get(`/ingredients/?q=prune+${encodeURIComponent(kind)}`)).json()
      const names = items.map(({ name }: { name: string }) => name)
      expect(names.includes(`Prune ${kind}`)).toBe(
        actions !== undefined || (kind === 'trashed' && caller === 'Admin') || caller === 'owner',
      )
    })

    test('its image URL works while the caller can see the recipe', async () => {
      const [unsigned] = pictures.owner?.[kind]?.split('?') ?? []
      const address = pictures[caller]?.[kind] ?? unsigned ?? ''
      const expected = actions ? 200 : 404
      expect((await larder.call('GET', address)).statusCode).toBe(expected)
    })

    test('`may` lists exactly the allowed actions', async () => {
      if (actions) expect((await get(`/recipes/${ids[kind]}`)).json().may).toEqual(actions)
      const send = async (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
        (await larder.call(method, `/recipes/${ids[kind]}${path}`, { as: callers[caller], body })).statusCode
      const refused = caller === 'Public' ? 401 : actions ? 403 : 404
      expect(await send('PUT', '', {})).toBe(actions?.includes('update') ? 200 : refused)
      const isTheirTrash = kind === 'trashed' && (caller === 'owner' || caller === 'Admin')
      const forgotten = actions?.includes('update') || isTheirTrash ? 404 : refused
      expect(await send('DELETE', '/images/2147483647')).toBe(forgotten)
      expect(await send('DELETE', '?permanent=true')).toBe(
        actions?.includes('delete') || isTheirTrash ? 204 : refused,
      )
    })

    test('a batch refuses it like a single request', async () => {
      const isOwnOrAdmin = caller === 'owner' || caller === 'Admin'
      const mayTrash = kind === 'trashed' ? isOwnOrAdmin : actions?.includes('delete')
      const cases: [changes: RecipeChanges, isAllowed: boolean | undefined, refused?: number][] = [
        [{ is_favourite: true }, actions !== undefined],
        [{ add_tags: ['plum'] }, actions !== undefined],
        [{ add_category_ids: [] }, actions?.includes('update')],
        [{ visibility: 'public' }, actions?.includes('share')],
        [{ in_trash: true }, mayTrash],
        [{ in_trash: false }, isOwnOrAdmin, 404],
      ]
      for (const [changes, isAllowed = false, refused = actions ? 403 : 404] of cases) {
        const body = { recipes: { ids: [ids[kind]] }, changes }
        const answer = await larder.call('POST', '/recipes/batch', { as: callers[caller], body })
        if (caller === 'Public') return expect(answer.statusCode).toBe(401)
        const [{ status, title, problem }] = answer.json().results
        expect(status !== 'refused', `${JSON.stringify(changes)}: ${problem?.detail}`).toBe(isAllowed)
        if (!isAllowed) expect(problem.status).toBe(refused)
        expect(title !== null, 'the title').toBe(actions !== undefined || isOwnOrAdmin)
      }
    })

    test('only the owner and Admin can see it in the trash', async () => {
      if (caller === 'Public') return expect((await get('/recipes/trash')).statusCode).toBe(401)
      const { items } = (await get('/recipes/trash')).json()
      const isFound = items.some(({ id }: { id: number }) => id === ids[kind])
      expect(isFound).toBe(kind === 'trashed' && caller === 'owner')
    })
  })
})
