import { expect, type Page, test } from '@playwright/test'
import { API_URL } from './addresses.ts'
import { callApi, newCook, newRecipe } from './larder-api.ts'
import { solidPng } from './solid-png.ts'
import { enterAs, visit } from './visit.ts'

const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter(
      (name) => name !== 'larder-assets' && name !== 'larder-offline',
    )
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('recipes that were opened or are on a list are cooked without a signal, and logging out forgets them', async ({
  page,
  context,
}) => {
  const cook = await newCook('cellar')
  const token = cook.tokens.access_token
  const steps = [{ instruction: 'Chop.' }, { instruction: 'Fry 5 minutes.' }]
  const recipe = (title: string) => newRecipe(cook, { title, steps, visibility: 'private' })
  const [opened, listed, other] = await Promise.all([recipe('Opened'), recipe('Listed'), recipe('Other')])
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(solidPng(700, 500, [200, 40, 40]))]), 'red.png')
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${API_URL}/recipes/${opened.id}/images`, { method: 'POST', headers, body: form })
  const list = await callApi<{ id: number }>('POST', '/shopping-lists', { token, body: { name: 'List' } })
  const body = { recipe_id: listed.id }
  await callApi('POST', `/shopping-lists/${list.id}/recipes`, { token, body })

  await enterAs(context, cook)
  const expectKept = ({ id }: { id: number }) =>
    expect
      .poll(() => keptPages(page))
      .toEqual(expect.arrayContaining([`/recipes/${id}`, `/recipes/${id}/cook`]))
  await visit(page, `/shopping/${list.id}`)
  await expectKept(listed)
  await visit(page, `/recipes/${opened.id}`)
  await expectKept(opened)
  await expect.poll(async () => (await keptPages(page)).join()).toContain('kept-pictures')

  await context.setOffline(true)
  await page.reload()
  const picture = page.locator('.gallery img:not(.placeholder)').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Cook', exact: true }).click()
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('button', { name: 'Next step' }).click()
  await page.getByRole('button', { name: 'Start timer: fry, 5 min' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Step 2 of 2' })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()

  await page.goto(`/recipes/${other.id}`)
  await expect(page.getByRole('heading', { name: 'No signal' })).toBeVisible()
  await page.getByRole('link', { name: 'Listed' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Listed' })).toBeVisible()
  await page.goto('/stores')
  await expect(page.getByRole('heading', { name: 'No signal' })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible()
  await expect
    .poll(() => callApi('GET', `/cooking-sessions/${opened.id}`, { token }).catch(() => undefined))
    .toMatchObject({ step: 2, timers: [{ name: 'fry' }] })
  await page.getByRole('banner').getByText(cook.username).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(await keptPages(page)).toEqual([])
  await context.setOffline(true)
  await page.goto(`/recipes/${opened.id}`)
  await expect(page.getByRole('heading', { name: 'No signal' })).toBeVisible()
})
