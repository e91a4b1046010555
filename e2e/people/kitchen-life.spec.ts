import { type Browser, expect, type Page, test } from '@playwright/test'
import { makeLink, startKitchen } from '../kitchen-steps.ts'
import { type Cook, newCook, uniqueName } from '../larder-api.ts'
import { enterAs, visit, visitEither } from '../visit.ts'

async function openPage(browser: Browser, cook: Cook, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled })
  await enterAs(context, cook)
  return context.newPage()
}

const people = (page: Page) => page.getByRole('region', { name: 'Members' })
const shares = (page: Page) => page.getByRole('region', { name: 'Shared in this kitchen' })
const shelf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const ofStore = (page: Page) => page.locator('details', { hasText: 'Who can see it' })

async function setRole(page: Page, name: string, button: 'Make owner' | 'Make member') {
  await people(page)
    .locator('summary', { hasText: `Options for ${name}` })
    .click()
  await people(page).getByRole('button', { name: button }).click()
}

async function moveStore(page: Page, audience: string) {
  await page.locator('summary', { hasText: 'Edit' }).first().click()
  await ofStore(page).getByLabel('Who can see it').selectOption(audience)
  await ofStore(page).getByRole('button', { name: 'Save' }).click()
}

for (const hasScript of [true, false])
  test(`a kitchen is renamed, changes hands and ends, ${hasScript ? 'with' : 'without'} script`, async ({
    browser,
  }) => {
    const [ann, ben] = [await newCook('ann'), await newCook('ben')]
    const shop = uniqueName('Corner shop')
    const [desk, other] = [await openPage(browser, ann, hasScript), await openPage(browser, ben, true)]
    await startKitchen(desk, 'Flat')
    const kitchen = new URL(desk.url()).pathname
    await visit(other, await makeLink(desk))
    await other.getByRole('button', { name: 'Join kitchen' }).click()
    await expect(people(other)).toContainText(ann.username)

    await visitEither(desk, kitchen)
    await desk.getByLabel('Kitchen name').fill('Attic')
    await desk.getByRole('button', { name: 'Rename' }).click()
    await expect(desk.getByRole('heading', { level: 1, name: 'Attic' })).toBeVisible()
    await expect(desk.getByText('You are the only owner.')).toBeVisible()
    await setRole(desk, ben.username, 'Make owner')
    await expect(people(desk).getByText('Owner', { exact: true })).toHaveCount(2)
    await visit(other, kitchen)
    await setRole(other, ann.username, 'Make member')
    await expect(people(other).getByText('Owner', { exact: true })).toHaveCount(1)
    await visitEither(desk, desk.url())
    await expect(desk.getByRole('button', { name: 'Rename' })).toHaveCount(0)

    await visitEither(desk, '/stores')
    await desk.locator('summary', { hasText: 'New store' }).click()
    await desk.getByLabel('Name', { exact: true }).fill(shop)
    await desk.getByLabel('Who can see it').selectOption('Everyone')
    await desk.getByRole('button', { name: 'Add store' }).click()
    await expect(desk.getByRole('heading', { level: 1, name: shop })).toBeVisible()
    const store = new URL(desk.url()).pathname
    await visit(other, store)
    await expect(other.getByLabel('Next aisle')).toHaveCount(0)
    await moveStore(desk, 'My kitchen: Attic')
    await expect(desk.getByText('Everyone in “Attic” can edit it')).toBeVisible()
    await visit(other, kitchen)
    await shares(other).getByRole('link', { name: shop }).click()
    await other.getByLabel('Next aisle').fill('Spices')
    await other.getByRole('button', { name: 'Add aisle' }).click()
    await expect(shelf(other, 'Spices')).toBeVisible()
    await visitEither(desk, desk.url())
    await expect(shelf(desk, 'Spices')).toBeVisible()
    await moveStore(desk, 'Only me')
    await expect(desk.getByText('Everyone in “Attic” can edit it')).toHaveCount(0)
    await visit(other, kitchen)
    await expect(shares(other)).not.toContainText(shop)

    await visitEither(desk, kitchen)
    await desk.locator('summary', { hasText: 'Leave kitchen' }).click()
    await desk.getByRole('button', { name: 'Leave kitchen' }).click()
    await expect(desk).toHaveURL(/\/kitchens\?gone=left$/)
    expect((await desk.goto(kitchen))?.status()).toBe(404)
    await visit(other, kitchen)
    await expect(people(other)).not.toContainText(ann.username)
    await other.locator('summary', { hasText: 'Delete kitchen' }).click()
    await other.getByRole('button', { name: 'Delete kitchen' }).click()
    await expect(other).toHaveURL(/\/kitchens\?gone=deleted$/)
    expect((await other.goto(kitchen))?.status()).toBe(404)
  })
