import { expect, type Page, test } from '@playwright/test'
import { type Cook, newCook, newRecipe } from '../larder-api.ts'
import { HARTWELLS, item, savedOffline, startList } from '../shopping-steps.ts'
import { solidPng } from '../solid-png.ts'
import { enterAs, visit } from '../visit.ts'

const SECRET = 'Grandmother’s secret goulash'

async function logIn(page: Page, { username, password }: Cook, next = '/') {
  await visit(page, `/login?next=${next}`)
  await page.getByLabel('Username or e-mail').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

async function logOut(page: Page, { username }: Cook) {
  await page.getByRole('banner').getByRole('button', { name: username }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

const loggedOut = (page: Page) =>
  expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()

/** All data that the site has stored on the device. */
const readStoredData = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) {
        const isFile = request.url.includes('/_app/')
        if (!isFile) texts.push(request.url, await ((await caches.match(request)) as Response).text())
      }
    for (const { name: database } of await indexedDB.databases()) {
      const open = indexedDB.open(database as string)
      await new Promise((resolve) => (open.onsuccess = open.onerror = resolve))
      for (const name of open.result.objectStoreNames) {
        const all = open.result.transaction(name).objectStore(name).getAll()
        await new Promise((resolve) => (all.onsuccess = resolve))
        texts.push(JSON.stringify(all.result))
        for (const { files = [] } of all.result) for (const file of files) texts.push(file.name)
      }
      open.result.close()
    }
    return texts.join('\n')
  })

/** A paused timer and a ticked ingredient. */
const cookSomething = (page: Page) =>
  page.evaluate(() => {
    const timer = { id: 'a', label: 'Secret supper', href: '/', durationSec: 9, endsAt: null, leftMs: 9000 }
    localStorage.setItem('larder_timers', JSON.stringify([timer]))
    sessionStorage.setItem('larder_ticks_1', '[1]')
  })

test('Back shows no private page after logging out', async ({ page }) => {
  const ann = await newCook('ann')
  const recipe = await newRecipe(ann, { title: SECRET, visibility: 'private' })
  await logIn(page, ann)
  const response = await page.goto(`/recipes/${recipe.id}`)
  expect(response?.headers()['cache-control']).toBe('private, no-store')
  await expect(page.getByRole('heading', { name: SECRET })).toBeVisible()
  await visit(page, '/?scope=mine')
  await expect(page.getByText(SECRET)).toBeVisible()
  await logOut(page, ann)
  await loggedOut(page)
  await page.goBack()
  await loggedOut(page)
  await expect(page.getByText(SECRET)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText(SECRET)).toHaveCount(0)
})

test('a page restored by the browser checks the current user', async ({ page, context }) => {
  const ann = await newCook('ann')
  const recipe = await newRecipe(ann, { title: SECRET, visibility: 'private' })
  await enterAs(context, ann)
  await visit(page, `/recipes/${recipe.id}`)
  await context.clearCookies()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByText(SECRET)).toHaveCount(0)
  await loggedOut(page)
})

test('logging out in one tab hides private pages in other tabs', async ({ page, context }) => {
  const ann = await newCook('ann')
  const recipe = await newRecipe(ann, { title: SECRET, visibility: 'private' })
  await enterAs(context, ann)
  const other = await context.newPage()
  await visit(other, `/recipes/${recipe.id}`)
  await expect(other.getByRole('heading', { name: SECRET })).toBeVisible()
  await visit(page, '/')
  await logOut(page, ann)
  await loggedOut(page)
  await expect(other.getByText(SECRET)).toHaveCount(0)
  await loggedOut(other)
})

test('logging out deletes the user’s data from the device', async ({ page, context }) => {
  const ann = await newCook('ann')
  await enterAs(context, ann)
  const path = await startList(page, 'Secret supper', HARTWELLS, ['milk'])
  await savedOffline(page, path, 'Secret supper')
  await cookSomething(page)
  expect(await readStoredData(page)).toContain('Secret supper')
  await logOut(page, ann)
  await loggedOut(page)
  expect(await readStoredData(page)).not.toMatch(/Secret supper|milk|larder_(draft|ticks)/)
})

test('without JavaScript, logging out clears all site data', async ({ request }) => {
  const ann = await newCook('ann')
  const cookie = `larder_refresh=${ann.tokens.refresh_token}`
  const post = (form: Record<string, string>) =>
    request.post('/logout', {
      form,
      maxRedirects: 0,
      headers: { cookie, origin: test.info().project.use.baseURL as string },
    })
  expect((await post({})).headers()['clear-site-data']).toBe('"cache", "storage"')
  expect((await post({ cleared: 'yes' })).headers()['clear-site-data']).toBe('"cache"')
})

test('the next user finds no data, and a draft waits for its author', async ({ page, context }) => {
  const [ann, ben] = [await newCook('ann'), await newCook('ben')]
  await enterAs(context, ann)
  const path = await startList(page, 'Secret supper', HARTWELLS, ['milk'])
  await savedOffline(page, path, 'Secret supper')
  await cookSomething(page)
  await visit(page, '/recipes/new')
  await page.getByLabel('Title').fill(SECRET)
  await expect(page.getByText('Draft stored on this device')).toBeVisible()

  await context.clearCookies()
  page.on('dialog', (dialog) => dialog.accept())
  await logIn(page, ben, '/recipes/new')
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect.poll(() => readStoredData(page)).not.toMatch(/Secret supper|larder_ticks/)
  await visit(page, '/shopping')
  await expect(page.getByText('Secret supper')).toHaveCount(0)

  await context.clearCookies()
  await logIn(page, ann, '/recipes/new')
  await expect(page.getByLabel('Title')).toHaveValue(SECRET)
})

test('asks before logging out with unsaved data', async ({ page, context }) => {
  const ann = await newCook('ann')
  await enterAs(context, ann)
  await startList(page, 'Supper', HARTWELLS, ['milk', 'flour'])
  await page.route('**/operations*', (route) => route.abort())
  for (const name of ['milk', 'flour']) await item(page, name).click()
  await visit(page, '/recipes/new')
  await page.getByLabel('Title').fill(SECRET)
  const picture = { name: 'goulash.png', mimeType: 'image/png', buffer: solidPng(30, 20, [173, 51, 30]) }
  await page.getByLabel('Add pictures').first().setInputFiles(picture)
  await expect.poll(() => readStoredData(page)).toContain('goulash.png')
  page.on('dialog', (dialog) => dialog.accept())
  await visit(page, '/')

  await logOut(page, ann)
  const question = page.getByRole('dialog', { name: 'Log out and lose changes?' })
  await expect(question).toContainText('2 shopping list changes have not been sent yet.')
  await expect(question).toContainText('1 recipe has unsaved changes.')
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(question).toHaveCount(0)
  expect(await readStoredData(page)).toContain(SECRET)

  await logOut(page, ann)
  await question.getByRole('button', { name: 'Log out anyway' }).click()
  await loggedOut(page)
  expect(await readStoredData(page)).not.toMatch(/milk|flour|larder_draft|goulash/)
  await logIn(page, ann, '/recipes/new')
  await expect(page.getByLabel('Title')).toHaveValue('')
})
