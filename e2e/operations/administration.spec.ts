import type { UserPage, UserRead } from '@larder/contract/people/users'
import { expect, type Page, test } from '@playwright/test'
import { type Cook, callApi, newAdmin, newCook, requestTokens } from '../larder-api.ts'
import { enterAs, visit } from '../visit.ts'

async function listAdmins({ tokens }: Cook): Promise<UserRead[]> {
  const admins: UserRead[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const path = `/users/?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const page: UserPage = await callApi('GET', path, { token: tokens.access_token })
    admins.push(...page.items.filter(({ role }) => role === 'Admin'))
    cursor = page.next_cursor
  }
  return admins
}

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search by username or e-mail' })
const findRow = (page: Page, { username }: Cook) => page.getByRole('listitem').filter({ hasText: username })

const setRole = (by: Cook, { id }: UserRead, role: UserRead['role']) =>
  callApi('PUT', `/users/${id}`, { token: by.tokens.access_token, body: { role } })

test('a demoted administrator loses access', async ({ browser, page, context }) => {
  const helper = await newAdmin('helper')
  await enterAs(context, await newAdmin('chief'))
  await visit(page, '/admin')

  await searchBox(page).fill(helper.username)
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  const row = findRow(page, helper)
  await expect(row.getByText('Admin', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: `Remove as admin: ${helper.username}` }).click()
  await expect(row.getByText('User', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: `Make admin: ${helper.username}` })).toBeVisible()

  const tokens = await requestTokens(helper.username, helper.password)
  const theirs = await browser.newPage()
  await enterAs(theirs.context(), { ...helper, tokens })
  expect((await theirs.goto('/admin'))?.status()).toBe(403)
  await theirs.close()
})

/** Delays the responses of searches until `released`. `fetched` resolves after the first one. */
async function holdSearches(page: Page, released: Promise<unknown>): Promise<{ fetched: Promise<void> }> {
  const { promise: fetched, resolve } = Promise.withResolvers<void>()
  await page.route('**/admin/__data.json?q=*', async (route) => {
    const response = await route.fetch()
    resolve()
    await released
    await route.fulfill({ response })
  })
  return { fetched }
}

test('a role changed during a search is shown on the search results', async ({ page, context }) => {
  const helper = await newAdmin('helper')
  await enterAs(context, await newAdmin('chief'))
  await visit(page, `/admin?q=${helper.username.slice(0, -1)}`)
  const changed = page.waitForResponse((response) => response.request().method() === 'POST')
  const { fetched } = await holdSearches(page, changed)
  await searchBox(page).fill(helper.username)
  await fetched
  await page.getByRole('button', { name: `Remove as admin: ${helper.username}` }).click()
  await expect(findRow(page, helper).getByText('User', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/admin?q=${helper.username}`)
})

test('shows an error although another search replaces the one it waits for', async ({ page, context }) => {
  const [helper, chief] = [await newAdmin('helper'), await newAdmin('chief')]
  await enterAs(context, chief)
  await visit(page, `/admin?q=${helper.username.slice(0, -2)}`)
  await callApi('DELETE', `/users/${helper.id}`, { token: chief.tokens.access_token })
  const released = Promise.withResolvers<void>()
  const { fetched } = await holdSearches(page, released.promise)
  await searchBox(page).fill(helper.username.slice(0, -1))
  await fetched
  const refused = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: `Remove as admin: ${helper.username}` }).click()
  await refused
  const overtaking = page.waitForRequest(`**/admin/__data.json?q=${helper.username}*`)
  await searchBox(page).fill(helper.username)
  await overtaking
  released.resolve()
  await expect(page.getByRole('alert')).toHaveText('This no longer exists. It may have been deleted.')
})

test('other users see that the page is for administrators', async ({ page, context }) => {
  await enterAs(context, await newCook('curious'))
  const response = await page.goto('/admin')
  expect(response?.status()).toBe(403)
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
})

test('the last administrator cannot lose role or account, and sees why', { tag: '@serial' }, async ({
  page,
  context,
}) => {
  const last = await newAdmin('last')
  const others = (await listAdmins(last)).filter(({ id }) => id !== last.id)
  const message = 'This is the only admin. Make someone else admin first.'
  try {
    for (const other of others) await setRole(last, other, 'User')
    await enterAs(context, last)
    await visit(page, `/admin?q=${last.username}`)
    const row = findRow(page, last)
    await row.getByRole('button', { name: `Remove as admin: ${last.username}` }).click()
    await expect(row.getByRole('alert')).toHaveText(message)
    await expect(row.getByText('Admin', { exact: true })).toBeVisible()

    await visit(page, `/admin?q=${last.username}`)
    await row.locator('summary').click()
    await row.getByRole('button', { name: 'Delete account' }).click()
    await expect(row.getByRole('alert')).toHaveText(message)

    await visit(page, '/account')
    const deletion = page.locator('form', { hasText: 'Delete my account' })
    await deletion.getByLabel('Current password').fill(last.password)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('alert')).toHaveText(message)
    expect((await listAdmins(last)).map(({ id }) => id)).toEqual([last.id])
  } finally {
    for (const other of others) await setRole(last, other, 'Admin')
  }
})
