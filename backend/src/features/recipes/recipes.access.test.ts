import type { RecipeDeed } from '@larder/contract/recipes'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

const RECIPES = ['public', 'private', 'trashed'] as const
const CALLERS = ['Public', 'stranger', 'owner', 'Admin'] as const
type RecipeKind = (typeof RECIPES)[number]
type CallerKind = (typeof CALLERS)[number]

/** Who sees what, and what they may then do with it. */
const RULES: Record<RecipeKind, Partial<Record<CallerKind, RecipeDeed[]>>> = {
  public: { Public: [], stranger: [], owner: ['update', 'delete'], Admin: ['update', 'delete'] },
  private: { owner: ['update', 'delete'], Admin: ['update', 'delete'] },
  trashed: {},
}

let larder: TestApp
let callers: Record<CallerKind, TestUser | undefined>
const ids = {} as Record<RecipeKind, number>

beforeAll(async () => {
  larder = await openTestApp()
  callers = {
    Public: undefined,
    stranger: await larder.addUser('stranger'),
    owner: await larder.addUser('owner'),
    Admin: await larder.addUser('boss', 'Admin'),
  }
  const as = callers.owner
  for (const kind of RECIPES) {
    const visibility = kind === 'private' ? 'private' : 'public'
    const body = { title: `Zwetschgenknödel ${kind}`, visibility, servings: 2 }
    ids[kind] = (await larder.call('POST', '/recipes/', { as, body })).json().id
  }
  await larder.call('DELETE', `/recipes/${ids.trashed}`, { as })
})

describe.each(RECIPES)('a %s recipe', (kind) => {
  describe.each(CALLERS)('for %s', (caller) => {
    const deeds = RULES[kind][caller]
    const get = (url: string) => larder.call('GET', url, { as: callers[caller] })

    test.each(['', '?servings=4', '/nutrition'])(
      `reading /recipes/{id}%s is ${deeds ? '' : 'not '}answered`,
      async (address) => {
        expect((await get(`/recipes/${ids[kind]}${address}`)).statusCode).toBe(deeds ? 200 : 404)
      },
    )

    test.each(['sort=newest', 'sort=title', 'sort=quickest', 'q=zwetschgen', 'q=zwetschgen&sort=oldest'])(
      `the list by %s ${deeds ? 'holds' : 'hides'} it, and counts what it holds`,
      async (query) => {
        const { items, total } = (await get(`/recipes/?${query}&count=true`)).json()
        const found = items.find(({ id }: { id: number }) => id === ids[kind])
        expect(found?.may).toEqual(deeds)
        expect(total).toBe(items.length)
      },
    )

    test('it says what one may do, and that is what is then allowed', async () => {
      if (deeds) expect((await get(`/recipes/${ids[kind]}`)).json().may).toEqual(deeds)
      const changed = await larder.call('PUT', `/recipes/${ids[kind]}`, { as: callers[caller], body: {} })
      const refused = caller === 'Public' ? 401 : deeds ? 403 : 404
      expect(changed.statusCode).toBe(deeds?.includes('update') ? 200 : refused)
    })
  })
})
