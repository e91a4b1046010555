import { expect, type Page, test } from '@playwright/test'
import { type Cook, callApi, newCook, newRecipe } from '../larder-api.ts'
import { solidPng } from '../solid-png.ts'
import { API_URL } from '../urls.ts'
import { enterAs, visit } from '../visit.ts'

type Item = { id: number }

/** Texts of all copies of a page. */
const readCopies = (page: Page, path: string) =>
  page.evaluate(async (path) => {
    const names = (await caches.keys()).filter((name) => /-(pages|recipes-\w+)$/.test(name))
    const copies = await Promise.all(names.map((cacheName) => caches.match(path, { cacheName })))
    return Promise.all(copies.filter((copy) => copy !== undefined).map((copy) => copy.text()))
  }, path)

const isStored = async (page: Page, path: string) => (await readCopies(page, path)).length > 0
const areStored = (page: Page, paths: string[]) => Promise.all(paths.map((path) => isStored(page, path)))
const expectStored = (page: Page, ...paths: string[]) =>
  expect.poll(() => areStored(page, paths)).toEqual(paths.map(() => true))

const readDatabase = (page: Page, database: string, store: string) =>
  page.evaluate(
    async ([database, store]) => {
      const opening = indexedDB.open(database)
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const all = opening.result.transaction(store).objectStore(store).getAll()
      await new Promise((resolve) => (all.onsuccess = resolve))
      opening.result.close()
      return JSON.stringify(all.result)
    },
    [database, store] as const,
  )
const readLists = (page: Page) => readDatabase(page, 'larder-shopping', 'lists')
const readPlans = (page: Page) => readDatabase(page, 'larder-plan', 'plans')

const countPictures = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('larder-pictures')).keys()).length)

type Position = { userId: number; cursor: string }
const readPosition = (page: Page) =>
  page.evaluate(
    async () =>
      (await caches.match('/offline/changes', { cacheName: 'larder-at-hand' }))?.json() as Promise<
        Position | undefined
      >,
  )
const writePosition = (page: Page, position: Position) =>
  page.evaluate(async (position) => {
    const cache = await caches.open('larder-at-hand')
    await cache.put('/offline/changes', Response.json(position))
  }, position)

/** A change becomes readable when older transactions have ended, and is read when a page opens. */
const expectAfterVisit = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await visit(page, '/tags')
    await expect(check).toPass({ timeout: 3000 })
  }).toPass()

async function rename({ tokens }: Cook, { id }: Item, title: string) {
  await callApi('PUT', `/recipes/${id}`, { token: tokens.access_token, body: { title } })
}

test('copies follow changes on other devices', async ({ page, context }) => {
  const cook = await newCook('attic')
  const token = cook.tokens.access_token
  const recipe = (title: string) =>
    newRecipe(cook, { title, steps: [{ instruction: 'Stir.' }], visibility: 'private' })
  const [changed, deleted] = [await recipe('Dull soup'), await recipe('Deleted')]
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(solidPng(700, 500, [200, 40, 40]))]), 'red.png')
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${API_URL}/recipes/${deleted.id}/images`, { method: 'POST', headers, body: form })
  const list = (name: string) => callApi<Item>('POST', '/shopping-lists', { token, body: { name } })
  const [left, gone] = [await list('Left'), await list('Gone')]
  await enterAs(context, cook)
  for (const { id } of [changed, deleted]) {
    await visit(page, `/recipes/${id}`)
    await expectStored(page, `/recipes/${id}`, `/recipes/${id}/cook`)
  }
  for (const { id } of [left, gone]) {
    await visit(page, `/shopping/${id}`)
    await expectStored(page, `/shopping/${id}`)
  }
  await expect.poll(() => countPictures(page)).toBe(1)
  await visit(page, '/plan')
  await expectStored(page, '/plan')
  await expect.poll(async () => (await readPosition(page))?.userId).toBe(cook.id)

  await rename(cook, changed, 'Bright soup')
  await callApi('DELETE', `/recipes/${deleted.id}`, { token })
  await callApi('POST', `/shopping-lists/${left.id}/items`, { token, body: { text: 'nutmeg' } })
  await callApi('DELETE', `/shopping-lists/${gone.id}`, { token })
  const day = new Date().toISOString().slice(0, 10)
  const body = { title: 'Leftovers', day, meal: 'dinner' }
  await callApi('POST', '/planned-meals/', { token, body })

  await expectAfterVisit(page, async () => {
    expect((await readCopies(page, `/recipes/${changed.id}`)).join()).toMatch(
      /^(?!.*Dull soup).*Bright soup/s,
    )
    expect((await readCopies(page, `/recipes/${changed.id}/cook`)).join()).toContain('Bright soup')
    const paths = [`/recipes/${deleted.id}`, `/recipes/${deleted.id}/cook`, `/shopping/${gone.id}`]
    expect(await areStored(page, paths)).toEqual([false, false, false])
    expect(await countPictures(page)).toBe(0)
    expect((await readCopies(page, `/shopping/${left.id}`)).join()).toContain('nutmeg')
    expect(await readLists(page)).toMatch(/^(?!.*Gone).*nutmeg/s)
    expect((await readCopies(page, '/plan')).join()).toContain('Leftovers')
    expect(await readPlans(page)).toContain('Leftovers')
  })
  await context.setOffline(true)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Bright soup' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Deleted' })).toHaveCount(0)
})

test('copies are deleted when access is lost', async ({ page, context }) => {
  const [owner, guest] = [await newCook('landlady'), await newCook('lodger')]
  const token = owner.tokens.access_token
  const kitchen = await callApi<Item>('POST', '/kitchens', { token, body: { name: 'Boarding house' } })
  const kitchen_id = kitchen.id
  const path = `/kitchens/${kitchen_id}`
  const { secret } = await callApi<{ secret: string }>('POST', `${path}/invitations/`, { token, body: {} })
  const asGuest = { token: guest.tokens.access_token }
  await callApi('POST', '/kitchen-invitations/accept', { ...asGuest, body: { secret } })
  const shared = await newRecipe(owner, { title: 'House stew', visibility: 'kitchen', kitchen_id })
  const open = await newRecipe(owner, { title: 'Open secret', visibility: 'public' })
  const list = await callApi<Item>('POST', '/shopping-lists', { token, body: { name: 'House', kitchen_id } })
  await enterAs(context, guest)
  const paths = [`/recipes/${shared.id}`, `/recipes/${open.id}`, `/shopping/${list.id}`]
  for (const each of paths) {
    await visit(page, each)
    await expectStored(page, each)
  }
  await visit(page, `/plan?kitchen=${kitchen_id}`)
  await expect.poll(() => readPlans(page)).toContain(`"kitchen_id":${kitchen_id}`)
  await expect.poll(async () => (await readPosition(page))?.userId).toBe(guest.id)

  await callApi('DELETE', `${path}/members/${guest.id}`, { token })
  await callApi('PUT', `/recipes/${open.id}`, { token, body: { visibility: 'private' } })
  await expectAfterVisit(page, async () => {
    expect(await areStored(page, paths)).toEqual([false, false, false])
    expect(await readLists(page)).not.toContain('House')
    expect(await readPlans(page)).not.toContain(`"kitchen_id":${kitchen_id}`)
  })
})

test('an expired cursor and another user lead to a full read', async ({ page, context }) => {
  const [ann, ben] = [await newCook('ann'), await newCook('ben')]
  const [hers, his] = [await newRecipe(ann, { title: 'Hers' }), await newRecipe(ben, { title: 'His' })]
  for (const [cook, { id }] of [[ann, hers] as const, [ben, his] as const])
    await callApi('PUT', `/recipes/${id}/favourite`, { token: cook.tokens.access_token })
  await enterAs(context, ann)
  await visit(page, '/tags')
  await expectStored(page, `/recipes/${hers.id}`)
  await expect.poll(async () => (await readPosition(page))?.userId).toBe(ann.id)
  const position = (await readPosition(page)) as Position

  // Its key is that of another database, such as one before a restore.
  const [, ...values] = JSON.parse(Buffer.from(position.cursor, 'base64url').toString())
  const cursor = Buffer.from(JSON.stringify(['moved', ...values])).toString('base64url')
  await rename(ann, hers, 'Renamed')
  await writePosition(page, { ...position, cursor })
  await expectAfterVisit(page, async () => {
    expect((await readCopies(page, `/recipes/${hers.id}`)).join()).toContain('Renamed')
    expect((await readPosition(page))?.cursor).not.toBe(cursor)
  })

  await enterAs(context, ben)
  await visit(page, '/tags')
  await expectStored(page, `/recipes/${his.id}`)
  expect(await isStored(page, `/recipes/${hers.id}`)).toBe(false)
  await expect.poll(async () => (await readPosition(page))?.userId).toBe(ben.id)
  // Her page may end its work late. What it says is not true of his copies.
  await page.evaluate(async (path) => {
    const copy = (await caches.match(path)) as Response
    const cache = await caches.open('larder-recipes-favourite')
    await cache.put(path, new Response('Out of date', { headers: copy.headers }))
  }, `/recipes/${his.id}`)
  await writePosition(page, { ...position, cursor: ((await readPosition(page)) as Position).cursor })
  await expectAfterVisit(page, async () => {
    expect((await readCopies(page, `/recipes/${his.id}`)).join()).toContain('His')
    expect((await readPosition(page))?.userId).toBe(ben.id)
  })
})
