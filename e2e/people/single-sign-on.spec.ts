import { type Browser, expect, type Page, test } from '@playwright/test'
import { SignedLinks } from '../../backend/src/people/authentication/signed-links.ts'
import {
  CLIENT_SECRET,
  type IdentityProvider,
  startIdentityProvider,
} from '../../backend/test/identity-provider/identity-provider.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { runLarder } from '../start-larder.ts'
import { OTHER_API as API, OTHER_PORTS, OTHER_SITE as SITE } from '../urls.ts'
import { expectNoSidewaysScroll, visit } from '../visit.ts'

const TOKEN_SECRET = 'kP3x9vQ2mZ7tR5wY8bN4cL6hJ1dF0gSa'
const PHONE = { baseURL: SITE, viewport: { width: 390, height: 844 } }

const describeLarder = (provider: IdentityProvider) => ({
  ...OTHER_PORTS,
  TOKEN_SECRET,
  SAMPLE_DATA: 'off',
  WORKERS: '1',
  OIDC_HOME_ISSUER: provider.issuer,
  OIDC_HOME_CLIENT_ID: 'larder',
  OIDC_HOME_CLIENT_SECRET: CLIENT_SECRET,
  OIDC_HOME_LABEL: 'Home',
  OIDC_HOME_SCOPES: 'openid profile email groups',
  OIDC_HOME_ADMIN_GROUPS: 'chefs',
})

const addPerson = ({ accounts }: IdentityProvider, name: string, claims: object = {}) =>
  accounts.set(name, {
    email: `${name}@example.com`,
    email_verified: true,
    preferred_username: name,
    ...claims,
  })

/** Two taps: the button of the provider, and the account there. */
async function signIn(page: Page, account: string) {
  await page.getByRole('button', { name: 'Continue with Home' }).click()
  await page.getByRole('link', { name: account, exact: true }).click()
}

async function logInByPassword(page: Page, username: string) {
  await page.goto('/login')
  await page.getByLabel('Username or e-mail').fill(username)
  await page.getByLabel('Password').fill(`larder-${username}-dev`)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/')
}

const open = async (browser: Browser, options = {}) =>
  (await browser.newContext({ ...PHONE, ...options })).newPage()

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

test('signs up, connects, follows roles and logs out both ways with a provider', async ({ browser }) => {
  const provider = await startIdentityProvider({ siteUrl: SITE, apiUrl: API })
  const stop = await runLarder(describeLarder(provider))
  try {
    addPerson(provider, 'ann')
    const ann = await open(browser, { javaScriptEnabled: false })
    await ann.goto('/login?next=/account')
    await expectNoSidewaysScroll(ann)
    await signIn(ann, 'ann')
    await expect(ann).toHaveURL('/account')
    await expect(ann.getByText('You are logged in as ann.')).toBeVisible()
    await ann.getByRole('button', { name: 'Disconnect Home' }).click()
    await expect(ann.getByText('You couldn’t log in anymore. Set a password first.')).toBeVisible()

    addPerson(provider, 'user-at-home')
    const user = await open(browser)
    await logInByPassword(user, 'user')
    await user.goto('/account')
    await expectAccessible(user, { where: '/account' })
    await user.getByRole('button', { name: 'Connect Home' }).click()
    await user.getByRole('link', { name: 'user-at-home' }).click()
    await expect(user.getByText('Connected. You can now log in with it.')).toBeVisible()
    await expect(user.getByText('user-at-home@example.com')).toBeVisible()
    await user.getByRole('button', { name: 'Disconnect Home' }).click()
    await expect(user.getByText('Disconnected.')).toBeVisible()

    addPerson(provider, 'chef', { groups: ['chefs'] })
    const chef = await open(browser)
    await chef.goto('/login')
    await expectAccessible(chef, { where: '/login' })
    await chef.getByRole('button', { name: 'Continue with Home' }).click()
    await chef.getByRole('link', { name: 'nobody' }).click()
    await expect(chef.getByText('The login failed, was cancelled or took too long.')).toBeVisible()
    await signIn(chef, 'chef')
    await expect(chef).toHaveURL('/')
    await chef.goto('/admin')
    await expect(chef).toHaveURL('/admin')
    await logOut(chef)
    await chef.getByRole('button', { name: 'Yes, sign me out' }).click()
    await expect(chef).toHaveURL(`${SITE}/`)
    addPerson(provider, 'chef')
    await chef.goto('/login?next=/account')
    await signIn(chef, 'chef')
    await expect(chef).toHaveURL('/account')
    expect((await chef.request.get('/admin')).status()).toBe(403)

    // Logged out while writing: the provider opens in another tab, and the change is sent.
    await visit(chef, '/shopping')
    await chef.getByLabel('List name').fill('Market')
    await chef.context().clearCookies()
    await chef.getByLabel('List name').press('Enter')
    const dialog = chef.getByRole('dialog', { name: 'You’ve been logged out' })
    const opened = chef.context().waitForEvent('page')
    const streams = chef.waitForResponse((response) => response.url().endsWith('/events'))
    await dialog.getByRole('button', { name: 'Continue with Home' }).click()
    const tab = await opened
    await tab.getByRole('link', { name: 'chef', exact: true }).click()
    await expect(tab.getByText('You’re logged in.')).toBeVisible()
    await expect(chef.getByRole('heading', { level: 1, name: 'Market' })).toBeVisible()
    expect((await streams).status()).toBe(200)

    // The provider ends the session: the event stream of an open page ends at once.
    const refused = chef.waitForResponse(
      (response) => response.url().endsWith('/events') && response.status() === 401,
    )
    const elsewhere = await chef.context().newPage()
    await elsewhere.goto(`${provider.issuer}/session/end`)
    await elsewhere.getByRole('button', { name: 'Yes, sign me out' }).click()
    await refused
    await chef.goto('/account')
    await expect(chef).toHaveURL('/login?next=%2Faccount')
  } finally {
    await stop()
    await provider.close()
  }
})

test('without passwords, only the provider and an emergency link log in', async ({ browser }) => {
  const provider = await startIdentityProvider({ siteUrl: SITE, apiUrl: API })
  const stop = await runLarder({ ...describeLarder(provider), PASSWORD_LOGIN: 'off' })
  try {
    addPerson(provider, 'bea')
    const bea = await open(browser)
    await bea.goto('/login')
    await expect(bea.getByLabel('Password')).toHaveCount(0)
    await expectAccessible(bea, { where: '/login' })
    await signIn(bea, 'bea')
    await expect(bea).toHaveURL('/')

    await provider.close()
    const admin = await open(browser)
    // The developers' Admin is the second account.
    const { code } = new SignedLinks(TOKEN_SECRET).make('emergency', { id: 2, version: 1 })
    await admin.goto(`/emergency-login#${code}`)
    await expectAccessible(admin, { where: '/emergency-login' })
    await admin.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(admin).toHaveURL('/admin')
    const again = await open(browser, { javaScriptEnabled: false })
    await again.goto('/emergency-login')
    await again.getByLabel('Code').fill(code)
    await again.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(again.getByText('This link has expired or was already used.')).toBeVisible()
  } finally {
    await stop()
  }
})
