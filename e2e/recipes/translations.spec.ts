import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { callApi, newCook, newRecipe } from '../larder-api.ts'
import { enterAs, expectNoSidewaysScroll, visit, visitEither } from '../visit.ts'

const PANCAKES = {
  title: 'Paper-thin pancakes',
  ingredients: [{ line: '250 g flour' }, { line: '2 tbsp oil' }],
  steps: [{ instruction: 'Whisk everything.' }],
}

const expectTitle = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

for (const javaScriptEnabled of [true, false])
  test.describe(`with${javaScriptEnabled ? '' : 'out'} script`, () => {
    test.use({ javaScriptEnabled })

    test('a cook translates a recipe and keeps the translation current', async ({ page, context }) => {
      const cook = await newCook('translator')
      const recipe = await newRecipe(cook, PANCAKES)
      await enterAs(context, cook)
      await visitEither(page, `/recipes/${recipe.id}`)
      await page.locator('#content').getByText('More', { exact: true }).click()
      await page.getByRole('link', { name: 'Translate' }).click()
      await page.getByRole('link', { name: 'Français' }).click()
      await page.getByLabel('Paper-thin pancakes').fill('Crêpes fines')
      await page.getByLabel('250 g flour').fill('250 g de farine')
      await page.getByLabel('Whisk everything.').fill('Fouettez le tout.')
      await page.getByRole('button', { name: 'Save' }).click()
      await expectTitle(page, 'Crêpes fines')
      await expect(page.getByText('farine')).toBeVisible()
      await page.getByRole('link', { name: 'Original' }).click()
      await expectTitle(page, 'Paper-thin pancakes')

      const body = { ingredients: [{ line: '300 g flour' }, { line: '2 tbsp oil' }] }
      await callApi('PUT', `/recipes/${recipe.id}`, { token: cook.tokens.access_token, body })
      await visitEither(page, `/recipes/${recipe.id}/translate?to=fr`)
      await expect(page.getByText('The original has changed. It was: 250 g flour')).toBeVisible()
      await expect(page.getByLabel('300 g flour')).toHaveValue('250 g de farine')
      await page.getByLabel('2 tbsp oil').fill('2 c. à soupe d’huile')
      await page.getByRole('button', { name: 'Save' }).click()
      await expectTitle(page, 'Crêpes fines')
      await expect(page.getByText('flour'), 'not outdated amounts').toBeVisible()
      await visitEither(page, `/recipes/${recipe.id}/translate?to=fr`)
      await page.getByLabel('300 g flour').fill('300 g de farine')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('300 g', { exact: true })).toBeVisible()
      await expect(page.getByText('farine')).toBeVisible()
    })
  })

test('readers see their language and can switch; a deleted translation comes back', async ({
  page,
  context,
  browser,
}) => {
  const cook = await newCook('polyglot')
  const token = cook.tokens.access_token
  const recipe = await newRecipe(cook, PANCAKES)
  const translate = (language: string, [title = '', step = '']: string[]) =>
    callApi('PUT', `/recipes/${recipe.id}/translations/${language}`, {
      token,
      body: {
        texts: [
          { part: 'title', original: PANCAKES.title, text: title },
          { part: 'step', original: 'Whisk everything.', text: step },
        ],
      },
    })
  await translate('fr', ['Crêpes fines', 'Fouettez le tout.'])
  await translate('he', ['חביתיות דקות', 'טורפים הכול.'])

  const french = await browser.newContext({ locale: 'fr-FR' })
  const reader = await french.newPage()
  await visit(reader, `/?q=${encodeURIComponent('crêpes fines')}`)
  await reader.getByRole('link', { name: 'Crêpes fines' }).first().click()
  await expectTitle(reader, 'Crêpes fines')
  await reader.getByRole('link', { name: 'Original' }).click()
  await expectTitle(reader, PANCAKES.title)
  await reader.getByRole('link', { name: 'עברית' }).click()
  await expectTitle(reader, 'חביתיות דקות')
  await expect(reader.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'he')
  await expectAccessible(reader)
  await reader.getByRole('link', { name: 'Cuisiner' }).click()
  await reader.getByRole('link', { name: 'C’est parti' }).click()
  await expect(reader.getByText('טורפים הכול.')).toBeVisible()
  await french.close()

  await enterAs(context, cook)
  await visit(page, `/recipes/${recipe.id}/translate?to=fr`)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.getByLabel('250 g flour').fill('250 g')
  await page.getByRole('link', { name: PANCAKES.title }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expectTitle(page, PANCAKES.title)
  await visit(page, `/recipes/${recipe.id}/translate?to=fr`)
  await page.getByRole('button', { name: 'Delete translation' }).click()
  await expectTitle(page, PANCAKES.title)
  await expect(page.getByRole('link', { name: 'Français' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectTitle(page, 'Crêpes fines')
})
