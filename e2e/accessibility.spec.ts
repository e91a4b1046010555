import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { callApi, newAdmin, newRecipe, uniqueName } from './larder-api.ts'
import { enterAs, expectNoSidewaysScroll, visit } from './visit.ts'

const VISITOR_PAGES = ['/', '/?q=zzzxqy', '/login', '/register', '/about', '/settings', '/no-such-page']
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// Not among its rules by default: who speaks the words on a button means that button.
const MORE_RULES = { 'label-content-name-mismatch': { enabled: true } }

async function expectNoViolations(page: Page, path: string) {
  if (path === '/no-such-page') await page.goto(path)
  else await visit(page, path)
  await expectNoSidewaysScroll(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(RULES)
    .options({ rules: MORE_RULES })
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect.soft(found, path).toEqual([])
}

// A trace of every page in every combination would fill the disk.
test.use({ trace: 'off' })
test.describe.configure({ timeout: 240_000 })

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, viewport] of Object.entries({
    phone: { width: 360, height: 740 },
    desktop: { width: 1280, height: 800 },
  })) {
    test.describe(`${device}, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } })

      test('axe finds nothing on the pages of a visitor', async ({ page }) => {
        for (const path of VISITOR_PAGES) await expectNoViolations(page, path)
      })

      test('axe finds nothing on the pages of an administrator', async ({ page, context }) => {
        test.setTimeout(240_000)
        const admin = await newAdmin('auditor')
        const token = admin.tokens.access_token
        const recipe = await newRecipe(admin, {
          title: 'Accessible pancakes',
          servings: 4,
          ingredients: [{ ingredient_name: 'milk', amount_readable: '2 cups', section: 'Batter' }],
          steps: [{ instruction: 'Let the batter rest.', duration_sec: 900 }],
        })
        const { items: stores } = await callApi<{ items: { id: number }[] }>('GET', '/stores')
        const list = await callApi<{ id: number }>('POST', '/shopping-lists', {
          token,
          body: { name: uniqueName('Saturday') },
        })
        await enterAs(context, admin)
        for (const path of [
          `/recipes/${recipe.id}`,
          `/recipes/${recipe.id}/edit`,
          `/recipes/${recipe.id}/cook`,
          `/recipes/${recipe.id}/cook?step=1`,
          '/recipes/new',
          '/my-recipes',
          '/trash',
          '/stores',
          `/stores/${stores[0]?.id}`,
          '/stores/import',
          '/ingredients',
          '/shopping',
          `/shopping/${list.id}`,
          '/account',
          '/admin',
          '/admin/categories',
        ]) {
          await expectNoViolations(page, path)
        }
      })
    })
  }
}
