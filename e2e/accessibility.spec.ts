import { expect, type Page, test } from '@playwright/test'
import { createAdminPages, RECIPE, VISITOR_PAGES } from './audited-pages.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectStyled } from './expect-styled.ts'
import { callApi, newAdmin, newRecipe, uniqueName } from './larder-api.ts'
import { enterAs, expectNoSidewaysScroll, visit } from './visit.ts'

// Other journeys cover the service worker. Here it would only cost time: it handles all pages and scripts.
test.use({ serviceWorkers: 'block' })

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }

/** Size and colour scheme are pure CSS, so one visit tests all four combinations. */
async function expectNoViolations(page: Page, path: string) {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'light' })
  if (path === '/no-such-page') await page.goto(path)
  else await visit(page, path)
  await expectStyled(page, path)
  for (const [device, size] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectNoSidewaysScroll(page)
    await expectSlantedUncut(page, path)
    await expectAccessible(page, { where: `${path} on a ${device} in light` })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, { where: `${path} on a ${device} in dark`, only: 'colours' })
  }
}

/** Italic letters exceed their box. Where overflow is hidden, they need padding at the end. */
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

test.describe('no violations', () => {
  test('on the pages of a visitor', async ({ page }) => {
    for (const path of VISITOR_PAGES) await expectNoViolations(page, path)
  })

  test('on a recipe before hydration', async ({ page }) => {
    await page.goto(RECIPE, { waitUntil: 'networkidle' })
    await expect(page.locator('html[data-waiting]')).toBeAttached()
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      await expectAccessible(page)
    }
  })

  // Two tests, because two run at a time.
  for (const part of [0, 1]) {
    test(`on the pages of an administrator, part ${part + 1}`, async ({ page, context }) => {
      test.slow()
      const admin = await newAdmin('auditor')
      const paths = await createAdminPages(admin)
      await enterAs(context, admin)
      for (const path of paths.filter((_, index) => index % 2 === part)) await expectNoViolations(page, path)
    })
  }
})

/** Interactive elements below the minimum target size. Links within a sentence are exempt, as in WCAG 2.5.8. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, summary, select, input, [role=button]')]
      .filter(
        (element) =>
          !element.closest('footer, .visually-hidden') &&
          element.checkVisibility({ visibilityProperty: true }),
      )
      .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
      .filter(({ element, box }) => box.width > 1 && getComputedStyle(element).display !== 'inline')
      .filter(({ box }) => Math.round(box.width) < 44 || Math.round(box.height) < 44)
      .map(({ element, box }) => `${element.outerHTML.slice(0, 90)} ${box.width} × ${box.height}`),
  )

test.describe('touch targets', () => {
  test.use({ viewport: PHONE })

  test('targets are large, timers cover nothing, and cook mode works at 200 % text size', async ({
    page,
    context,
  }) => {
    const cook = await newAdmin('hurry')
    const token = cook.tokens.access_token
    const recipe = await newRecipe(cook, {
      title: 'Beef bourguignon',
      servings: 4,
      ingredients: [{ line: '500 g beef' }, { line: '2 onions' }],
      steps: [
        { instruction: 'Fry the beef 5 minutes in hot butter.' },
        { instruction: 'Simmer it 2 hours with the onions.' },
      ],
    })
    const body = { name: uniqueName('Saturday') }
    const list = await callApi<{ id: number }>('POST', '/shopping-lists', { token, body })
    for (const text of ['milk', 'candles'])
      await callApi('POST', `/shopping-lists/${list.id}/items`, { token, body: { text } })
    await enterAs(context, cook)
    await visit(page, `/recipes/${recipe.id}/cook`)
    expect(await smallTargets(page)).toEqual([])
    for (const way of ['Start cooking', 'Next step']) {
      await page.getByRole('button', { name: way }).click()
      await page.getByRole('button', { name: /^Start timer/ }).click()
      expect(await smallTargets(page)).toEqual([])
    }

    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectNoSidewaysScroll(page)
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.cook button, .cook .button')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((element) => element.textContent),
    )
    expect(cut).toEqual([])
    const instruction = await page.getByText('Simmer it 2 hours').boundingBox()
    const foot = await page.locator('.foot').boundingBox()
    expect(foot?.y).toBeGreaterThan((instruction?.y ?? 0) + 100)

    await visit(page, `/shopping/${list.id}`)
    await expect(page.getByRole('timer')).toHaveCount(2)
    expect(await smallTargets(page)).toEqual([])
    const add = await page.getByLabel('Add an item').boundingBox()
    const tray = await page.getByRole('complementary', { name: 'Timers' }).boundingBox()
    expect((add?.y ?? 0) + (add?.height ?? 0)).toBeLessThanOrEqual(tray?.y ?? 0)
  })
})
