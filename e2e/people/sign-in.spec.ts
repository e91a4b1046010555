import type { ResetLinkRead } from '@larder/contract/people/password-resets'
import { expect, type Page, test } from '@playwright/test'
import { type Cook, callApi, newAdmin, newCook, requestTokens } from '../larder-api.ts'
import { enterAs, expectNoSidewaysScroll, visit, visitEither } from '../visit.ts'

const NEW_PASSWORD = 'seven kinds of basil'

async function makeToken(page: Page, cook: Cook) {
  const tokens = page.getByRole('region', { name: 'Access tokens' })
  await tokens.getByLabel('Name').fill('Kitchen display')
  await tokens.getByLabel('use shopping lists').check()
  await tokens.getByLabel('Current password').fill(cook.password)
  await tokens.getByRole('button', { name: 'Create access token' }).click()
  const token = await tokens.getByLabel('Your new access token').inputValue()
  expect(token).toMatch(/^larder_/)
  return { tokens, token }
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('creates, uses and revokes an access token', async ({ page, context }) => {
      const cook = await newCook('maker')
      await enterAs(context, cook)
      await visitEither(page, '/account')
      const { tokens, token } = await makeToken(page, cook)
      await callApi('GET', '/shopping-lists/', { token })
      await expect(callApi('GET', '/recipes/', { token })).rejects.toThrow('insufficient_scope')
      await tokens.getByRole('button', { name: 'Revoke: Kitchen display' }).click()
      await expect(tokens).toContainText('Access token revoked.')
      await expect(callApi('GET', '/shopping-lists/', { token })).rejects.toThrow('401')
    })

    test('logs out another device and stays logged in', async ({ page, context }) => {
      const cook = await newCook('traveller')
      const lost = await requestTokens(cook.username, cook.password)
      await enterAs(context, cook)
      await visitEither(page, '/account')
      const sessions = page.getByRole('region', { name: 'Your devices' })
      await expect(sessions.getByText('This device')).toBeVisible()
      await sessions.getByRole('button', { name: 'Log out all other devices' }).click()
      await expect(sessions).toContainText('All other devices logged out.')
      await expect(callApi('GET', '/users/me', { token: lost.access_token })).rejects.toThrow('401')
      await expect(sessions.getByRole('listitem')).toHaveCount(1)
    })
  })

async function resetLink(cook: Cook): Promise<URL> {
  const { tokens } = await newAdmin('boss')
  const path = `/users/${cook.id}/password-reset`
  const { link } = await callApi<ResetLinkRead>('POST', path, { token: tokens.access_token })
  return new URL(link)
}

test('resets a forgotten password by a link that works once', async ({ page }) => {
  const cook = await newCook('forgetful')
  const { pathname, hash } = await resetLink(cook)
  await visit(page, pathname + hash)
  expect(page.url()).not.toContain('#')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password changed. You’re logged in.')).toBeVisible()
  await expect(requestTokens(cook.username, cook.password)).rejects.toThrow('401')
  await requestTokens(cook.username, NEW_PASSWORD)

  await page.context().clearCookies()
  await page.goto('/')
  await visit(page, pathname + hash)
  await page.getByLabel('New password').fill('nine kinds of mint')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('accepts a pasted code', async ({ page }) => {
    const cook = await newCook('plain')
    const { pathname, hash } = await resetLink(cook)
    await page.goto(pathname)
    await page.getByLabel('Code from the link').fill(hash.slice(1))
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('Password changed. You’re logged in.')).toBeVisible()
  })
})

test('an admin closes registration and invites users', { tag: '@serial' }, async ({
  page,
  context,
  browser,
}) => {
  const boss = await newAdmin('boss')
  await enterAs(context, boss)
  const token = boss.tokens.access_token
  try {
    await visit(page, '/admin/registration')
    await page.getByRole('radio', { name: 'Invited people' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Create invitation' }).click()
    const link = new URL(await page.getByLabel('Invitation link').inputValue())

    const guest = await browser.newPage({ viewport: { width: 390, height: 800 } })
    await visit(guest, '/register')
    await expect(guest.getByLabel('Invitation code')).toBeVisible()
    await expectNoSidewaysScroll(guest)
    await guest.goto('/')
    await visit(guest, link.pathname + link.hash)
    const username = `guest-${Date.now().toString(36)}`
    await guest.getByLabel('Username').fill(username)
    await guest.getByLabel('E-mail').fill(`${username}@example.com`)
    await guest.getByLabel('Password').fill(NEW_PASSWORD)
    await guest.getByRole('button', { name: 'Sign up' }).click()
    await expect(guest.getByRole('heading', { name: `Welcome, ${username}` })).toBeVisible()

    await callApi('PUT', '/sign-in', { token, body: { registration: 'closed' } })
    await guest.context().clearCookies()
    await guest.goto('/register')
    await expect(guest.getByText('Sign-up is closed.')).toBeVisible()
  } finally {
    await callApi('PUT', '/sign-in', { token, body: { registration: 'open' } })
  }
})
