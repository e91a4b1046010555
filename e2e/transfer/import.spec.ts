import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { type Cook, callApi, newCook, newRecipe } from '../larder-api.ts'
import { solidPng } from '../solid-png.ts'
import { SITE_URL } from '../urls.ts'
import { enterAs, expectNoSidewaysScroll, visit } from '../visit.ts'

/** A unique ingredient: otherwise tests would find each other's. */
const makeOilName = ({ username }: Cook) => `${username.replaceAll(/[^a-z]/g, '')} oil`

const makePage = (
  title: string,
  oil: string,
  { url = 'https://kitchen.example/soup', image }: { url?: string; image?: string[] } = {},
) =>
  `<!doctype html><html lang="en"><title>${title}</title><script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: title,
    url,
    image,
    recipeYield: '4',
    recipeIngredient: ['200 g red lentils', `2 tbsp ${oil}`],
    recipeInstructions: ['Simmer the lentils for 30 minutes.', 'Stir in the oil.'],
    recipeTip: 'Better the next day.',
  })}</script><h1>${title}</h1></html>`

const file = (name: string, text: string) => ({ name, mimeType: 'text/html', buffer: Buffer.from(text) })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Serves another website. Returns its URL and a function to close it. */
async function serve(html: string) {
  const server = createServer(({ url }, response) =>
    url === '/soup.png'
      ? response.writeHead(200, { 'content-type': 'image/png' }).end(solidPng(800, 600, [180, 90, 30]))
      : response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/recipe`, close: () => server.close() }
}

test('imports a page by its URL after a review', async ({ page, context }) => {
  const cook = await newCook('mover')
  await enterAs(context, cook)
  const site = await serve(makePage('Soup from afar', makeOilName(cook)))
  await visit(page, '/my-recipes')
  await page.getByRole('main').getByRole('link', { name: 'Import recipes' }).click()

  await page.getByLabel('Recipe links').fill(`${site.address}\nnot an address`)
  await page.getByRole('button', { name: 'Import from these links' }).click()
  await expect(page.getByText('This is not a web address: not')).toBeVisible()
  await page.getByLabel('Recipe links').fill(site.address)
  await page.getByRole('button', { name: 'Import from these links' }).click()

  await expect(heading(page, 'Review before importing')).toBeVisible()
  await page.getByText('Soup from afar', { exact: true }).click()
  await expect(page.getByText(`new: ${makeOilName(cook)}`)).toBeVisible()
  await expect(page.getByText('Simmer the lentils for 30 minutes.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 recipe' }).click()
  await expect(heading(page, 'Import complete')).toBeVisible()
  await page.getByRole('link', { name: 'Soup from afar' }).click()
  await expect(heading(page, 'Soup from afar')).toBeVisible()
  await expect(page.getByText('Only me')).toBeVisible()
  site.close()
})

test('imports files, corrects an ingredient and a duplicate, and undoes the import', async ({
  page,
  context,
}) => {
  const cook = await newCook('archivist')
  const token = cook.tokens.access_token
  await enterAs(context, cook)
  const known = await callApi<{ id: number }>('POST', '/ingredients', {
    token,
    body: { name: `oil of ${cook.username}` },
  })
  await newRecipe(cook, { title: 'Old soup', source_url: 'https://kitchen.example/soup' } as never)
  await visit(page, '/import')
  await page.getByRole('radio', { name: 'Everyone' }).check()
  await page
    .getByLabel('Archives, web pages, text files, photos')
    .setInputFiles([
      file('soup.html', makePage('New soup', makeOilName(cook))),
      file('stew.html', makePage('Stew', makeOilName(cook), { url: 'https://kitchen.example/stew' })),
      file('nothing.html', '<!doctype html><title>Nothing</title><p>Closed on Mondays.</p>'),
    ])
  await page.getByRole('button', { name: 'Import these files' }).click()
  await expect(heading(page, 'Review before importing')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Everyone' })).toBeChecked()
  await expect(page.getByRole('listitem').filter({ hasText: 'nothing.html' })).toContainText(
    'No recipe found',
  )
  await expect(page.getByRole('region', { name: 'Not imported' })).toContainText('recipeTip')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const soup = page.getByRole('listitem').filter({ hasText: 'You already have this recipe' })
  await expect(soup.getByRole('link', { name: 'Old soup' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 1 recipe' })).toBeVisible()
  await soup.getByRole('radio', { name: 'Keep both' }).check()
  await expect(page.getByRole('button', { name: 'Import 2 recipes' })).toBeVisible()

  const names = page.getByRole('region', { name: 'Ingredients' })
  await names.getByTitle(`Change: ${makeOilName(cook)}`).click()
  await names
    .getByLabel(`Which ingredient is “${makeOilName(cook)}”?`)
    .fill(`oil of ${cook.username}`.slice(0, -1))
  await names.getByRole('option', { name: `oil of ${cook.username}` }).click()
  await names.getByRole('button', { name: 'Use this ingredient' }).click()
  await names.getByText(/\d known/).click()
  await expect(names.getByText(`matched to oil of ${cook.username}`)).toBeVisible()

  await page.getByRole('button', { name: 'Import 2 recipes' }).click()
  await expect(heading(page, 'Import complete')).toBeVisible()
  const stew = await page.getByRole('link', { name: 'Stew' }).getAttribute('href')
  const made = await callApi<RecipeRead>('GET', `${stew}`, { token })
  expect(made.ingredients.at(-1)?.ingredient_id).toBe(known.id)

  await callApi('PUT', `${stew}`, { token, body: { title: 'My stew' } })
  await page.locator('summary', { hasText: 'Undo import' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(heading(page, 'Import undone')).toBeVisible()
  await expect(page.getByText('Kept because you edited them:')).toBeVisible()
  await visit(page, '/my-recipes')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'My stew' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Old soup' })).toBeVisible()
})

test('an edit of the preview survives a lost request and a lost response', async ({ page, context }) => {
  const cook = await newCook('patient')
  await enterAs(context, cook)
  await visit(page, '/import')
  await page
    .getByLabel('Archives, web pages, text files, photos')
    .setInputFiles([file('soup.html', makePage('Soup to correct', makeOilName(cook)))])
  await page.getByRole('button', { name: 'Import these files' }).click()
  await expect(heading(page, 'Review before importing')).toBeVisible()
  await page.getByText('Soup to correct', { exact: true }).click()
  await page.locator('summary', { hasText: 'Edit this recipe' }).click()
  await page.getByLabel('Title').fill('Corrected soup')
  await page.getByLabel('Tags').fill('winter')

  let sent = 0
  await page.route(
    (url) => decodeURIComponent(url.search).includes('/edit'),
    async (route) => {
      sent += 1
      if (sent > 2) return route.continue()
      if (sent === 2) await route.fetch()
      await route.abort()
    },
  )
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Nothing was lost')
  await expect(page.getByLabel('Title')).toHaveValue('Corrected soup')
  await expect(page.getByLabel('Tags')).toHaveValue('winter')
  // This time the service saves it, and only the response is lost.
  await save.click()
  await expect.poll(() => sent).toBe(2)
  await expect(page.getByRole('alert')).toContainText('Nothing was lost')
  await save.click()
  await expect(page.locator('strong', { hasText: 'Corrected soup' })).toBeVisible()
  expect(sent).toBe(3)

  await page.getByRole('button', { name: 'Import 1 recipe' }).click()
  await expect(heading(page, 'Import complete')).toBeVisible()
  await page.getByRole('link', { name: 'Corrected soup' }).click()
  await expect(heading(page, 'Corrected soup')).toBeVisible()
  await expect(page.getByRole('main').getByText('winter').first()).toBeVisible()
  const { access_token: token } = cook.tokens
  const { total } = await callApi<{ total: number }>('GET', '/recipes/?scope=mine&count=true', { token })
  expect(total).toBe(1)
})

test('the preview shows the pictures to keep', async ({ page, context }) => {
  const cook = await newCook('viewer')
  await enterAs(context, cook)
  const image = ['/soup.png', '/no-picture.png']
  const site = await serve(makePage('Soup with pictures', makeOilName(cook), { image }))
  await visit(page, `/import?url=${encodeURIComponent(site.address)}`)
  await page.getByRole('button', { name: 'Import from these links' }).click()
  await page.getByText('Soup with pictures', { exact: true }).click()
  await page.locator('summary', { hasText: 'Edit this recipe' }).click()
  const picture = (name: string) => page.locator('label', { hasText: name }).locator('img')
  await page.getByLabel('Picture 2').scrollIntoViewIfNeeded()
  await expect(picture('Picture 1')).toHaveJSProperty('naturalWidth', 320)
  await expect(picture('Picture 2')).toBeHidden()
  await expectAccessible(page)
  await page.getByLabel('Picture 1').uncheck()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()
  await page.getByText('Soup with pictures', { exact: true }).click()
  await page.locator('summary', { hasText: 'Edit this recipe' }).click()
  await expect(page.getByLabel('Picture 1')).not.toBeChecked()
  site.close()
})

test('the bookmarklet sends the visible page on request', async ({ page, context }) => {
  const cook = await newCook('reader')
  await enterAs(context, cook)
  const site = await serve(makePage('Soup behind a wall', makeOilName(cook)))
  await visit(page, '/import')
  const bookmark = await page.getByRole('link', { name: 'Save to Larder' }).getAttribute('href')
  await page.goto(site.address)
  const opening = page.waitForEvent('popup')
  await page.evaluate(`${bookmark}`.replace('javascript:', ''))
  const larder = await opening
  await expect(larder.getByText(site.address)).toBeVisible()
  expect(new URL(larder.url()).origin).toBe(SITE_URL)
  await larder.getByRole('button', { name: 'Import this page' }).click()
  await expect(heading(larder, 'Review before importing')).toBeVisible()
  await expect(larder.getByText('Soup behind a wall', { exact: true })).toBeVisible()
  site.close()
})

test('fills in shared content without starting the import', async ({ page, context }) => {
  await enterAs(context, await newCook('sharer'))
  await visit(page, '/import?title=Soup&text=Look%20https://kitchen.example/soup')
  await expect(page.getByLabel('Recipe links')).toHaveValue('https://kitchen.example/soup')
  await expect(page.getByText('No imports yet.')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('imports a pasted recipe after a review', async ({ page, context }) => {
    const cook = await newCook('paster')
    await enterAs(context, cook)
    await page.goto('/import')
    await page.getByLabel('Recipe text or page source').fill(makePage('Lentil soup', makeOilName(cook)))
    await page.getByRole('button', { name: 'Import this text' }).click()
    const look = () => page.reload()
    await expect(async () => {
      await look()
      expect(await page.locator('h1').textContent()).toBe('Review before importing')
    }).toPass()
    await page
      .getByRole('group', { name: 'Who can see them' })
      .getByRole('radio', { name: 'Everyone' })
      .check()
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByRole('button', { name: 'Import 1 recipe' }).click()
    await expect(async () => {
      await look()
      expect(await page.locator('h1').textContent()).toBe('Import complete')
    }).toPass()
    await page.getByRole('link', { name: 'Lentil soup' }).click()
    await expect(heading(page, 'Lentil soup')).toBeVisible()
    await expect(page.getByText('Only me')).toHaveCount(0)
  })
})
