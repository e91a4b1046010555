import { type Browser, expect, type Page, test } from '@playwright/test'
import {
  CLIENT_SECRET,
  type IdentityProvider,
  startIdentityProvider,
} from '../../backend/test/identity-provider/identity-provider.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { runLarder } from '../start-larder.ts'
import { OTHER_LARDER } from '../urls.ts'
import { expectNoSidewaysScroll } from '../visit.ts'

const SITE = `http://localhost:${OTHER_LARDER.frontend}`
const API = `http://127.0.0.1:${OTHER_LARDER.backend}`
const TOKEN_SECRET = 'kP3x9vQ2mZ7tR5wY8bN4cL6hJ1dF0gSa'
const PHONE = { baseURL: SITE, viewport: { width: 390, height: 844 } }

const describeLarder = (provider: IdentityProvider) => ({
  BACKEND_PORT: String(OTHER_LARDER.backend),
  FRONTEND_PORT: String(OTHER_LARDER.frontend),
  DATABASE_PORT: String(OTHER_LARDER.database),
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

test('signs up, connects and gets a role with a provider @serial', async ({ browser }) => {
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
  } finally {
    await stop()
    await provider.close()
  }
})
