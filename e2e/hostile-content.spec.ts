import { expect, type Page, test } from '@playwright/test'
import { callApi, newAdmin, newCook, newRecipe, uniqueName } from './larder-api.ts'
import { enterAs, expectNoSidewaysScroll, visit } from './visit.ts'

const HOSTILE = `"'><img src=x onerror=ranScript(1)></script><script>ranScript(2)</script>{{7*7}}\u202e`
const LONG_TITLE = `${'Donaudampfschifffahrtsgesellschaftskapitänskajüte'.repeat(5)}`.slice(0, 200)
const ARABIC = 'شوربة العدس مع الليمون والكمون'

/** Records every injected script that runs, by the function it calls or the dialog it opens. */
async function listenForScript(page: Page): Promise<unknown[]> {
  const executed: unknown[] = []
  await page.exposeFunction('ranScript', (value: unknown) => executed.push(value))
  page.on('dialog', (dialog) => {
    executed.push(dialog.message())
    dialog.dismiss()
  })
  return executed
}

test('shows markup in every field as text and never runs it', async ({ page, context }) => {
  const cook = await newAdmin('hostile')
  const token = cook.tokens.access_token
  const hostileName = `${uniqueName('x')}${HOSTILE}`
  const category = await callApi<{ id: number }>('POST', '/categories', {
    token,
    body: { name: hostileName },
  })
  const recipe = await newRecipe(cook, {
    title: HOSTILE,
    description: HOSTILE,
    notes: HOSTILE,
    servings: 2,
    source_url: 'https://example.com/"><script>ranScript(3)</script>',
    category_ids: [category.id],
    ingredients: [
      {
        ingredient_name: hostileName,
        amount_readable: HOSTILE.slice(0, 110),
        section: HOSTILE,
        note: HOSTILE,
      },
    ],
    steps: [{ instruction: HOSTILE, section: HOSTILE, duration_sec: 60 }],
  })
  const store = await callApi<{ id: number }>('POST', '/stores', {
    token,
    body: { name: hostileName, address: HOSTILE },
  })
  await callApi('POST', `/stores/${store.id}/shelves`, { token, body: { name: HOSTILE } })

  const executed = await listenForScript(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await enterAs(context, cook)
  const paths = [
    '/',
    `/?q=${encodeURIComponent(HOSTILE)}`,
    `/recipes/${recipe.id}`,
    `/recipes/${recipe.id}/edit`,
    `/recipes/${recipe.id}/cook?step=1`,
    `/ingredients?q=${encodeURIComponent('"')}`,
    '/stores',
    `/stores/${store.id}`,
  ]
  for (const path of paths) {
    await visit(page, path)
    await expectNoSidewaysScroll(page)
    expect(await page.locator('img[src="x"]').count(), path).toBe(0)
  }
  await page.goto(`/recipes/${recipe.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE)
  expect(executed).toEqual([])

  await callApi('DELETE', `/recipes/${recipe.id}?permanent=true`, { token })
  await callApi('DELETE', `/categories/${category.id}`, { token })
  await callApi('DELETE', `/stores/${store.id}`, { token })
})

test('a long title, 200 ingredients and right-to-left text fit a phone', async ({ page, context }) => {
  const cook = await newCook('plenty')
  const recipe = await newRecipe(cook, {
    title: LONG_TITLE,
    description: ARABIC,
    servings: 4,
    ingredients: Array.from({ length: 200 }, (_, index) => ({
      ingredient_name: index % 2 ? 'salt' : ARABIC,
      amount_readable: `${index + 1} g`,
      note: index === 0 ? 'x'.repeat(500) : null,
    })),
    steps: [{ instruction: ARABIC.repeat(20) }, { instruction: 'y'.repeat(2000) }],
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await enterAs(context, cook)
  for (const path of [
    `/recipes/${recipe.id}`,
    `/recipes/${recipe.id}/cook?step=2`,
    `/recipes/${recipe.id}/edit`,
  ]) {
    await visit(page, path)
    await expectNoSidewaysScroll(page)
  }
  await expect(page.getByLabel('Ingredient 200', { exact: true })).toHaveValue(/^200 g/)
  await page.goto(`/recipes/${recipe.id}`)
  await expect(page.getByRole('checkbox')).toHaveCount(200)
  const arabic = page.getByText(ARABIC, { exact: true }).first()
  expect(await arabic.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
})

test('shows an error at the field for a title of 320 characters', async ({ page, context }) => {
  await enterAs(context, await newCook('wordy'))
  await visit(page, '/recipes/new')
  const title = page.getByLabel('Title')
  await title.evaluate((input) => input.removeAttribute('maxlength'))
  await title.fill('t'.repeat(320))
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await expect(page.getByText('Use at most 200 characters.')).toBeVisible()
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await expect(title).toHaveValue('t'.repeat(320))
})
