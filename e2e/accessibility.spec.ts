import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectStyled } from './expect-styled.ts'
import { callApi, newAdmin, newRecipe, uniqueName } from './larder-api.ts'
import { enterAs, expectNoSidewaysScroll, visit } from './visit.ts'

const RECIPE = '/recipes/1'
const VISITOR_PAGES = [
  '/',
  RECIPE,
  '/?q=zzzxqy',
  '/recipes/cookable?ingredient=1',
  '/login',
  '/register',
  '/about',
  '/settings',
  '/no-such-page',
]
/** Colours follow the scheme by CSS alone, so that a page that is open shows both. */
async function expectNoViolations(page: Page, path: string) {
  await page.emulateMedia({ colorScheme: 'light' })
  if (path === '/no-such-page') await page.goto(path)
  else await visit(page, path)
  await expectStyled(page, path)
  await expectNoSidewaysScroll(page)
  await expectSlantedUncut(page, path)
  await expectAccessible(page, { where: `${path} in light` })
  await page.emulateMedia({ colorScheme: 'dark' })
  // However short, a transition shows the colour it comes from until the next frame, and out of sight for as long as it is there.
  await page.evaluate(() => {
    for (const transition of document.getAnimations()) transition.finish()
  })
  await expectAccessible(page, { where: `${path} in dark`, only: 'colours' })
}

/** Slanted letters lean out of their box: where that is cut off, they need room at its end. */
async function expectSlantedUncut(page: Page, path: string) {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .map((element) => ({ element, style: getComputedStyle(element) }))
      .filter(({ style }) => style.fontStyle === 'italic' && style.overflowX !== 'visible')
      .filter(
        ({ style }) => Number.parseFloat(style.paddingInlineEnd) < Number.parseFloat(style.fontSize) / 8,
      )
      .map(({ element }) => element.textContent),
  )
  expect(cut, `slanted words of ${path}`).toEqual([])
}

for (const [device, viewport] of Object.entries({
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
})) {
  test.describe(device, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing on the pages of a visitor', async ({ page }) => {
      for (const path of VISITOR_PAGES) await expectNoViolations(page, path)
    })

    test('axe finds nothing on a recipe whose script still waits for someone', async ({ page }) => {
      await page.goto(RECIPE, { waitUntil: 'networkidle' })
      await expect(page.locator('html[data-waiting]')).toBeAttached()
      await expectAccessible(page)
    })

    test('axe finds nothing on the pages of an administrator', async ({ page, context }) => {
      const admin = await newAdmin('auditor')
      const token = admin.tokens.access_token
      const recipe = await newRecipe(admin, {
        title: 'Accessible pancakes',
        servings: 4,
        ingredients: [
          { ingredient_name: 'milk', amount_readable: '2 cups', section: 'Batter' },
          { ingredient_name: 'butter', amount_readable: '50 g', note: 'melted, but no longer hot' },
        ],
        steps: [{ instruction: 'Let the batter rest.', duration_sec: 900 }],
      })
      const { items: stores } = await callApi<{ items: { id: number }[] }>('GET', '/stores')
      const list = await callApi<{ id: number }>('POST', '/shopping-lists', {
        token,
        body: { name: uniqueName('Saturday') },
      })
      const [, kitchen] = await Promise.all(
        ['Flat', 'Running club'].map((name) =>
          callApi<{ id: number }>('POST', '/kitchens/', { token, body: { name } }),
        ),
      )
      await callApi('POST', `/kitchens/${kitchen?.id}/invitations/`, { token, body: {} })
      const names = ['for guests']
      await callApi('PUT', `/recipes/${recipe.id}/tags`, { token, body: { names } })
      await enterAs(context, admin)
      for (const path of [
        '/tags',
        `/recipes/${recipe.id}`,
        `/recipes/${recipe.id}/edit`,
        `/recipes/${recipe.id}/cook`,
        `/recipes/${recipe.id}/cook?step=1`,
        `/on-time?recipe=${recipe.id}`,
        '/plan/templates',
        '/shared-week',
        '/recipes/new',
        '/my-recipes',
        '/import',
        '/export',
        '/import/page?url=https://kitchen.example/soup',
        '/trash',
        '/stores',
        `/stores/${stores[0]?.id}`,
        '/stores/import',
        '/ingredients',
        '/shopping',
        `/shopping/${list.id}`,
        '/kitchens',
        `/kitchens/${kitchen?.id}`,
        '/join',
        '/account',
        '/admin',
        '/admin/categories',
        '/admin/registration',
        '/admin/backups',
        '/admin/settings',
        '/admin/status',
        '/shopping/staples',
        '/cook-log',
        `/recipes/${recipe.id}/history`,
        '/forgot-password',
        '/reset-password',
        '/confirm-email',
      ]) {
        await expectNoViolations(page, path)
      }
    })
  })
}
