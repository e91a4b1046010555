import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { computeTotp, currentStep } from '../../backend/src/people/second-factor/totp.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { type Cook, newCook } from '../larder-api.ts'
import { enterAs, expectNoSidewaysScroll, visit } from '../visit.ts'

async function enterPassword(page: Page, cook: Cook) {
  await page.goto('/login')
  await page.getByLabel('Username or e-mail').fill(cook.username)
  await page.getByLabel('Password').fill(cook.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Leaves the page first: a response on its way could set the cookies again. */
async function forgetSession(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

const readCodes = (page: Page) => page.getByRole('status').getByRole('listitem').allInnerTexts()
const isLoggedIn = async (context: BrowserContext) =>
  (await (await context.request.get('/session')).json()).user_id !== null

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('sets up an authenticator app and logs in with its code or a recovery code', async ({
    page,
    context,
  }) => {
    const cook = await newCook('careful')
    await enterAs(context, cook)
    await page.goto('/account')
    await page.getByRole('link', { name: 'Set up' }).click()
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('Wrong code')).toBeVisible()
    // The step before the present one, so that the present code still works for the login.
    await page.getByLabel('Code', { exact: true }).fill(computeTotp(secret, currentStep() - 1))
    await page.getByRole('button', { name: 'Turn on' }).click()
    const codes = await readCodes(page)
    expect(codes).toHaveLength(10)

    await forgetSession(page)
    await enterPassword(page, cook)
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill('12 34')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Wrong code')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(computeTotp(secret, currentStep()))
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/')
    expect(await isLoggedIn(context)).toBe(true)

    await forgetSession(page)
    await enterPassword(page, cook)
    await page.getByText('Use a recovery code').click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.goto('/account')
    await expect(page.getByText('9 codes left')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Security activity' })).toContainText('Recovery code used')
  })
})

/** A phone. The returned function puts the finger on its sensor, or takes it off. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return (enabled: boolean) =>
    client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}

test('adds, uses, renames and removes a passkey', async ({ page, context }) => {
  const cook = await newCook('modern')
  const touch = await addAuthenticator(page)
  await enterAs(context, cook)
  await visit(page, '/account')
  const ways = page.getByRole('region', { name: 'Ways to log in' })
  await ways.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(ways).toContainText('Passkey added.')
  expect(await readCodes(page)).toHaveLength(10)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  // Chosen from the suggestions of the username field.
  await forgetSession(page)
  await visit(page, '/login')
  await expect(page).toHaveURL('/')
  expect(await isLoggedIn(context)).toBe(true)

  // By the button, without a name.
  await touch(false)
  await forgetSession(page)
  await visit(page, '/login')
  await touch(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/')
  expect(await isLoggedIn(context)).toBe(true)

  // Logged out while writing.
  await visit(page, '/shopping')
  await page.getByLabel('List name').fill('Picnic')
  await context.clearCookies()
  await page.getByLabel('List name').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'You’ve been logged out' })
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Picnic' })).toBeVisible()

  // After the password.
  await touch(false)
  await forgetSession(page)
  await enterPassword(page, cook)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expectAccessible(page)
  await touch(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/')

  await visit(page, '/account')
  await ways.locator('summary').click()
  await ways.getByLabel('Name').fill('Old phone')
  await ways.getByRole('button', { name: 'Save' }).click()
  await expect(ways).toContainText('Passkey renamed.')
  await ways.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(ways).toContainText('Passkey removed.')
  await touch(false)
  await forgetSession(page)
  await enterPassword(page, cook)
  await expect(page).toHaveURL('/')
})
