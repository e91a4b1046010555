import { expect, type Page, test } from '@playwright/test'
import { makeLink, scan, startKitchen } from '../kitchen-steps.ts'
import { type Cook, callApi, newCook, uniqueName } from '../larder-api.ts'
import { enterAs } from '../visit.ts'

/** Creates a kitchen with an invitation. Returns the fragment of its link. */
async function invite(owner: Cook, name: string): Promise<string> {
  const token = owner.tokens.access_token
  const { id } = await callApi<{ id: number }>('POST', '/kitchens/', { token, body: { name } })
  const path = `/kitchens/${id}/invitations/`
  return (await callApi<{ secret: string }>('POST', path, { token, body: {} })).secret
}

async function expectToBeIn(page: Page, kitchen: string, ...people: string[]) {
  await expect(page.getByRole('heading', { level: 1, name: kitchen })).toBeVisible()
  for (const name of people) await expect(page.getByRole('region', { name: 'Members' })).toContainText(name)
}

test('the QR code is the link, and no request URL includes its secret', async ({ page, context }) => {
  const owner = await newCook('host')
  await enterAs(context, owner)
  await startKitchen(page, 'Mill Lane 1')
  const link = await makeLink(page)
  expect(await scan(page.getByRole('img', { name: /^QR code for the link/ }))).toBe(link)

  const secret = new URL(link).hash.slice(1)
  const sent: string[] = []
  page.on('request', (request) =>
    sent.push(request.url().split('#')[0] ?? '', request.headers().referer ?? ''),
  )
  await page.goto(link)
  await expect(page.getByRole('main').getByText('Mill Lane 1')).toBeVisible()
  await expect(page).toHaveURL(/\/join$/)
  expect(sent).toContainEqual(expect.stringContaining('/join?/look'))
  expect(sent.filter((address) => address.includes(secret))).toEqual([])
})

test('a new user opens a link, registers and joins the kitchen', async ({ page }) => {
  const owner = await newCook('host')
  const secret = await invite(owner, 'Mill Lane 1')
  await page.goto(`/join#${secret}`)
  await expect(page.getByText(`${owner.username} has invited you to this kitchen.`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  const username = uniqueName('guest')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('E-mail').fill(`${username}@example.com`)
  await page.getByLabel('Password').fill('four kinds of thyme')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('button', { name: 'Join kitchen' }).click()
  await expectToBeIn(page, 'Mill Lane 1', owner.username, username)

  await page.goto(`/join#${secret}`)
  await expect(page.getByText('This invitation is invalid or has expired.')).toBeVisible()
})

test('revoked invitations are invalid, and removed members lose access', async ({ browser }) => {
  const [owner, guest] = [await newCook('host'), await newCook('guest')]
  const [hosts, guests] = [await browser.newContext(), await browser.newContext()]
  await enterAs(hosts, owner)
  await enterAs(guests, guest)
  const [host, phone] = [await hosts.newPage(), await guests.newPage()]
  await startKitchen(host, 'Club')
  await phone.goto(await makeLink(host))
  await phone.getByRole('button', { name: 'Join kitchen' }).click()
  await expectToBeIn(phone, 'Club', owner.username, guest.username)
  await expect(phone.getByRole('region', { name: 'Invite people' })).toHaveCount(0)
  const kitchen = phone.url()

  await host.reload()
  const second = await makeLink(host)
  await host.getByRole('button', { name: /^Revoke/ }).click()
  await expect(host.getByRole('heading', { name: 'Pending invitations' })).toHaveCount(0)
  await expect(host.getByLabel('Invitation link')).toHaveCount(0)
  await phone.goto(second)
  await expect(phone.getByText('This invitation is invalid or has expired.')).toBeVisible()

  await host.locator('summary', { hasText: `Options for ${guest.username}` }).click()
  await host.getByRole('button', { name: 'Remove from kitchen' }).click()
  await expect(host.getByRole('region', { name: 'Members' })).not.toContainText(guest.username)
  await phone.goto(kitchen)
  await expect(phone.getByRole('heading', { level: 1 })).not.toHaveText('Club')
  await hosts.close()
  await guests.close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('creates and pastes a link, logs in and joins the kitchen', async ({ page, context }) => {
    const [owner, guest] = [await newCook('host'), await newCook('guest')]
    await enterAs(context, owner)
    await startKitchen(page, 'Plain kitchen')
    const link = await makeLink(page)
    expect(await scan(page.getByRole('img', { name: /^QR code for the link/ }))).toBe(link)
    await context.clearCookies()

    await page.goto(link)
    await expect(page.getByText('JavaScript is off')).toBeVisible()
    await page.getByLabel('Link or code').fill('no such code')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(page.getByText('This invitation is invalid')).toBeVisible()
    await page.getByLabel('Link or code').fill(link)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(page.getByRole('main').getByText('Plain kitchen')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await page.getByLabel('Username or e-mail').fill(guest.username)
    await page.getByLabel('Password').fill(guest.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('button', { name: 'Join kitchen' }).click()
    await expectToBeIn(page, 'Plain kitchen', owner.username, guest.username)
  })
})
