import { expect, type Page, test } from '@playwright/test'
import { createAdminPages, VISITOR_PAGES } from './audited-pages.ts'
import { expectAccessible } from './expect-accessible.ts'
import { newAdmin } from './larder-api.ts'
import { SITE_URL } from './urls.ts'
import { enterAs, expectNoSidewaysScroll } from './visit.ts'

// Other journeys cover the service worker. Here it would only cost time: it handles all pages and scripts.
test.use({ viewport: { width: 320, height: 640 }, serviceWorkers: 'block' })

/** Buttons, labels and links of the navigation whose text is wider than they are. */
const findCutLabels = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, .button, summary, nav a, label, legend')]
      .filter((element) => element.textContent?.trim() && !element.closest('.visually-hidden, [dir=auto]'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, style: getComputedStyle(element) }))
      .filter(({ style }) => style.display !== 'inline' && style.overflowX === 'visible')
      .filter(({ element }) => element.scrollWidth > element.clientWidth + 1)
      .map(({ element }) => `${element.outerHTML.slice(0, 120)} ${element.textContent?.trim()}`),
  )

async function checkPages(page: Page, language: string, paths: string[]) {
  await page.context().addCookies([{ name: 'larder_locale', value: language, url: SITE_URL }])
  for (const path of paths) {
    await page.goto(path)
    // The fallback font is wider.
    await page.evaluate(() => document.fonts.ready)
    expect.soft(await findCutLabels(page), `${path} in ${language}`).toEqual([])
    await expectNoSidewaysScroll(page)
    if (language === 'he') await expectAccessible(page, { where: `${path} in Hebrew` })
  }
  const direction = await page.evaluate(() => getComputedStyle(document.body).direction)
  expect(direction).toBe(language === 'he' ? 'rtl' : 'ltr')
}

// One test per language, because two run at a time.
for (const language of ['de', 'uk', 'he'])
  test(`all pages fit into 320 px in ${language}, and are accessible in Hebrew`, async ({
    page,
    context,
  }) => {
    test.slow()
    await checkPages(page, language, VISITOR_PAGES)
    const admin = await newAdmin(`polyglot-${language}`)
    await enterAs(context, admin)
    await checkPages(page, language, await createAdminPages(admin))
  })
