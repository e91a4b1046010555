import { expect, test } from '@playwright/test'
import { callApi, newCook, newRecipe, uniqueName } from './larder-api.ts'
import { enterAs } from './visit.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript a visitor searches, filters, pages and reads', async ({ page }) => {
  await page.goto('/')
  const addresses = async () => {
    const links = await page.getByRole('article').getByRole('link').all()
    return Promise.all(links.map((link) => link.getAttribute('href')))
  }
  const firstPage = await addresses()
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(page).toHaveURL(/cursor=/)
  const nextPage = await addresses()
  expect(nextPage.length).toBeGreaterThan(0)
  expect(nextPage.filter((address) => firstPage.includes(address))).toEqual([])
  await page.getByRole('link', { name: 'Back to the first page' }).click()

  await page.getByRole('searchbox', { name: 'Search recipes' }).fill('soda bread')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('link', { name: 'Brown soda bread' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Brown soda bread' })).toBeVisible()
  await expect(page.getByText('Rub the butter into the flour')).toBeVisible()

  const flour = page.getByRole('listitem').filter({ hasText: 'wholemeal flour' }).first()
  await page.getByRole('spinbutton', { name: 'Servings' }).fill('20')
  await page.getByRole('spinbutton', { name: 'Servings' }).press('Enter')
  await expect(flour).toContainText('5 cups')
  await page.getByRole('button', { name: 'Fewer servings' }).click()
  await expect(page.getByRole('spinbutton', { name: 'Servings' })).toHaveValue('19')
  await page.getByRole('button', { name: 'Show grams' }).click()
  await expect(flour).toContainText(' g')
})

test('without JavaScript the shortened address of a page leads to the page above', async ({
  page,
  request,
}) => {
  await page.goto('/recipes?q=soda+bread')
  await expect(page).toHaveURL('/?q=soda+bread')
  await expect(page.getByRole('link', { name: 'Brown soda bread' })).toBeVisible()
  for (const [address, target] of [
    ['/recipes/?category=1&q=a%26b', '/?category=1&q=a%26b'],
    ['/ingredients/3', '/ingredients'],
    ['/admin/backups/3', '/admin/backups'],
  ] as const) {
    const response = await request.get(address, { maxRedirects: 0 })
    expect([response.status(), response.headers().location]).toEqual([308, target])
  }
})

test('without JavaScript an ingredient is chosen by name', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Filters' }).click()
  await page.getByLabel('Ingredients I have').fill('buttermilk')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Remove buttermilk' })).toBeVisible()
  await page.getByRole('link', { name: /^Show \d+ recipe/ }).click()
  await expect(page.getByRole('link', { name: 'Brown soda bread' })).toBeVisible()
})

test('without JavaScript a user logs in, writes a recipe, corrects a mistake and cooks it', async ({
  page,
}) => {
  const cook = await newCook('plain')
  await page.goto('/recipes/new')
  await page.getByLabel('Username or e-mail').fill(cook.username)
  await page.getByLabel('Password').fill('not the right one')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('Wrong username or password')
  await page.getByLabel('Password').fill(cook.password)
  await page.getByRole('button', { name: 'Log in' }).click()

  await expect(page.getByRole('heading', { name: 'New recipe' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Ingredients' }).fill('# Batter\n2 cups milk\n2 eggs, beaten')
  await page.getByRole('textbox', { name: 'Method' }).fill('Whisk.\n\nFry.')
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await expect(page.getByText('Enter a title.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Ingredients' })).toHaveValue(/2 cups milk/)
  await page.getByLabel('Title').fill('Written without script')
  await page.getByRole('button', { name: 'Save recipe' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Written without script' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Batter' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await page.getByRole('link', { name: 'Cook', exact: true }).click()
  await page.getByRole('button', { name: 'Start cooking' }).click()
  await expect(page.getByRole('heading', { name: 'Step 1 of 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect(page.getByText('Fry.')).toBeVisible()
  await page.goto('/')
  await page.getByRole('link', { name: 'Written without script Continue cooking · Step 2 of 2' }).click()
  await expect(page.getByText('Fry.')).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: 'Finish Written without script' }).click()
  await expect(page.getByRole('region', { name: 'Continue cooking' })).toHaveCount(0)
})

test('without JavaScript the trash and a shelf keep their scroll position', async ({ page, context }) => {
  const cook = await newCook('tidy')
  const { access_token: token } = cook.tokens
  for (const title of ['First', 'Second', 'Third']) {
    const { id } = await newRecipe(cook, { title } as never)
    await callApi('DELETE', `/recipes/${id}`, { token })
  }
  await enterAs(context, cook)
  await page.goto('/trash?deleted=0')
  await page.getByRole('button', { name: 'Delete for good: Second' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Second' })).toHaveCount(0)
  await expect(page).toHaveURL(/deleted=0.*#recipe-\d+$/)

  const store = await callApi<{ id: number }>('POST', '/stores', {
    token,
    body: { name: uniqueName('Corner') },
  })
  const { id: shelfId } = await callApi<{ id: number }>('POST', `/stores/${store.id}/shelves`, {
    token,
    body: { name: 'Spices' },
  })
  await page.goto(`/stores/${store.id}`)
  await page.getByRole('combobox', { name: 'Add an ingredient to Spices' }).fill('cinnamon stick')
  await page.getByRole('button', { name: 'Add an ingredient to Spices' }).click()
  await expect(page.getByText('cinnamon stick', { exact: true })).toBeVisible()
  expect(new URL(page.url()).hash).toBe(`#shelf-${shelfId}`)
})
