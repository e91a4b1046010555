import type { BookRead } from '@larder/contract/recipes/books'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { callApi, newCook, newRecipe } from '../larder-api.ts'
import { solidPng } from '../solid-png.ts'
import { enterAs, visit } from '../visit.ts'

test('creates a book from a recipe, sorts, shares, prints, deletes and restores it', async ({
  page,
  context,
  browser,
}) => {
  const cook = await newCook('binder')
  const steps = [{ instruction: 'Stir.' }]
  const ingredients = [{ line: '2 leeks' }]
  const soup = await newRecipe(cook, { title: 'Bound soup', steps, ingredients })
  const bread = await newRecipe(cook, { title: 'Bound bread', steps })
  const secret = await newRecipe(cook, { title: 'Bound secret', visibility: 'private' })
  await enterAs(context, cook)

  await visit(page, `/recipes/${soup.id}`)
  await page.locator('summary', { hasText: 'More' }).click()
  await page.getByRole('link', { name: 'Add to book' }).click()
  await page.getByLabel('New book').fill('Sundays')
  await page.getByRole('button', { name: 'Create book' }).click()
  await expect(page.getByRole('button', { name: 'Sundays' })).toHaveAttribute('aria-pressed', 'true')
  for (const { title } of [bread, secret]) {
    await visit(page, '/?scope=mine')
    await page.getByRole('article').filter({ hasText: title }).hover()
    await page.getByRole('link', { name: `Add ${title} to a book` }).click()
    await page.getByRole('button', { name: 'Sundays' }).click()
    await expect(page.getByRole('button', { name: 'Sundays' })).toHaveAttribute('aria-pressed', 'true')
  }
  await page.getByRole('link', { name: 'Open' }).click()
  await expect(page.getByText('3 recipes', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Edit book' }).click()
  const order = page.getByRole('region', { name: 'Recipes' }).getByRole('listitem')
  await expect(order).toContainText(['Bound soup', 'Bound bread', 'Bound secret'])
  const moved = page.waitForResponse((response) => response.url().endsWith('?/move'))
  await page.getByRole('button', { name: 'Move Bound bread up' }).press('Alt+ArrowUp')
  await expect(order).toContainText(['Bound bread', 'Bound soup', 'Bound secret'])
  await expect(page.getByText('Bound bread is now 1 of 3.')).toBeAttached()
  await moved
  await expectAccessible(page)
  const cover = page.getByRole('region', { name: 'Cover' })
  const file = { name: 'table.png', mimeType: 'image/png', buffer: solidPng(900, 600, [180, 60, 40]) }
  await cover.getByLabel('Choose a picture').setInputFiles(file)
  await cover.getByRole('button', { name: 'Upload picture' }).click()
  await expect(cover.getByText('The book shows the picture you chose.')).toBeVisible()
  const picture = cover.locator('picture img')
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await cover.getByLabel('Change picture').setInputFiles({ ...file, buffer: Buffer.from('no picture') })
  await cover.getByRole('button', { name: 'Upload picture' }).click()
  await expect(cover.getByText('Not a supported picture.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Who can see it').selectOption('Everyone')
  await page.getByLabel('Description', { exact: true }).fill('When there is time.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('When there is time.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Bound bread',
    'Bound soup',
    'Bound secret',
  ])
  const address = new URL(page.url()).pathname

  const visitor = await browser.newPage()
  await visit(visitor, '/books')
  const card = visitor.getByRole('article').filter({ hasText: cook.username })
  await expect(card.locator('picture img')).not.toHaveJSProperty('naturalWidth', 0)
  await visit(visitor, `${address}/print`)
  const titlePage = visitor.locator('.page > header')
  await expect(titlePage.locator('picture img')).not.toHaveJSProperty('naturalWidth', 0)
  await visitor.emulateMedia({ media: 'print' })
  await expect(titlePage).toHaveCSS('break-after', 'page')
  await visitor.emulateMedia({ media: null })
  await page.getByRole('link', { name: 'Edit book' }).click()
  await cover.getByRole('button', { name: 'Remove cover' }).click()
  await expect(cover.locator('picture img')).toHaveCount(0)
  await visit(page, address)
  await visit(visitor, address)
  await expect(visitor.getByText('2 recipes', { exact: true })).toBeVisible()
  await expect(visitor.getByText('Bound secret')).toBeHidden()
  await visitor.getByRole('link', { name: 'Print or save as PDF' }).click()
  const contents = visitor.getByRole('navigation', { name: 'Contents' }).getByRole('link')
  await expect(contents).toHaveText(['Bound bread', 'Bound soup'])
  const bySteps = await visitor.getByRole('article').all()
  expect(bySteps).toHaveLength(2)
  await visitor.emulateMedia({ media: 'print' })
  for (const recipe of bySteps) await expect(recipe).toHaveCSS('break-before', 'page')
  // Browsers print rows of nested grids over each other at page breaks.
  const line = visitor.getByRole('listitem').filter({ hasText: 'leeks' })
  await expect(line).toHaveCSS('display', 'block')
  await expect(line).toHaveCSS('break-inside', 'avoid')
  await expect(titlePage.locator('picture')).toHaveCount(0)
  await visitor.close()

  await page.getByRole('button', { name: 'Delete book' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sundays' })).toBeVisible()
})

test('saves a search as a smart book that includes later recipes', async ({ page, context }) => {
  const cook = await newCook('keeper')
  await enterAs(context, cook)
  await newRecipe(cook, { title: `Dumplings of ${cook.username}` })
  await visit(page, `/?q=${cook.username}`)
  await page.getByRole('link', { name: 'Save as smart book' }).click()
  await page.getByLabel('Title').fill('Dumplings')
  await expect(page.getByLabel('Search for')).toHaveValue(cook.username)
  await page.getByRole('button', { name: 'Create book' }).click()
  await expect(page.getByText('1 recipe', { exact: true })).toBeVisible()
  await newRecipe(cook, { title: `More dumplings of ${cook.username}` })
  await page.reload()
  await expect(page.getByText('2 recipes', { exact: true })).toBeVisible()
  const { items } = await callApi<{ items: BookRead[] }>('GET', '/books/?scope=mine', {
    token: cook.tokens.access_token,
  })
  expect(items).toMatchObject([{ title: 'Dumplings', search: { q: cook.username } }])
})
