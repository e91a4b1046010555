import { gzipSync } from 'node:zlib'
import { LANGUAGES } from '@larder/contract/languages'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { expect, test } from '@playwright/test'
import { callApi } from '../larder-api.ts'
import { expectNoSidewaysScroll, visit } from '../visit.ts'

test('searches while typing, filters the results and opens one', async ({ page }) => {
  await visit(page, '/')
  await expect(page.getByRole('heading', { level: 1, name: 'Recipes' })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search recipes' }).pressSequentially('lemon')
  await expect(page).toHaveURL(/q=lemon/)
  await expect(page.getByRole('link', { name: 'Preserved lemons' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Brown soda bread' })).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toBeFocused()

  await expect(page.getByRole('link', { name: 'Clear filters' })).toHaveCount(0)

  await page.getByRole('searchbox').fill('')
  await expect(page).toHaveURL('/?q=')
  await page.getByLabel('Categories').selectOption('Bread')
  await expect(page).toHaveURL(/category=\d+/)
  await page.getByLabel('Ready within').selectOption('Up to 1 h')
  await expect(page.getByRole('link', { name: 'Challah' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Brown soda bread' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Brown soda bread' })).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(/category=\d+/)
  await expect(page.getByRole('link', { name: 'Brown soda bread' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByLabel('Ready within')).toHaveValue('')
})

test('the first page loads little JavaScript, in one language', async ({ request }) => {
  for (const language of LANGUAGES) {
    const headers = { 'accept-language': language }
    const html = await (await request.get('/', { headers })).text()
    const addresses = [...html.matchAll(/<link[^>]*href="([^"]+)"[^>]*rel="later"/g)].map(([, href]) => href)
    const scripts = await Promise.all(
      addresses.map(async (address) => (await request.get(`/${address}`)).body()),
    )
    const size = scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0)
    expect(scripts.length).toBeGreaterThan(3)
    expect(addresses.every((address) => address?.includes(`/${language}/`))).toBe(true)
    expect(size, language).toBeLessThanOrEqual(60 * 1024)
  }
})

test('starts JavaScript on the first interaction and loses no click', async ({ page }) => {
  const { items } = await callApi<{ items: RecipeRead[] }>('GET', '/recipes/?q=brown soda bread')
  await page.mouse.move(200, 200)
  await page.goto(`/recipes/${items[0]?.id}`, { waitUntil: 'networkidle' })
  const announcer = page.locator('#svelte-announcer')
  await expect(announcer).not.toBeAttached()

  const tick = page.getByRole('checkbox', { name: /wholemeal flour/ })
  await tick.click()
  await expect(tick).toBeChecked()
  await expect(announcer).toBeAttached()
  await tick.click()
  await expect(tick).not.toBeChecked()
})

test.describe('with animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a card’s picture grows into its recipe and back, with a unique transition name', async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    await visit(page, '/')
    for (const _ of [1, 2]) {
      await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
      await expect(page).toHaveURL(/recipes\/\d+/)
      await page.waitForFunction(() => document.getAnimations().length === 0)
      await page.evaluate(() => history.back())
      // A recipe is an article too.
      await expect(page.getByRole('heading', { level: 1, name: 'Recipes' })).toBeVisible()
      await page.waitForFunction(() => document.getAnimations().length === 0)
    }
    expect(complaints.filter((text) => text.includes('view-transition-name'))).toEqual([])
  })

  test('a card opened again before the way back has ended still grows', async ({ page }) => {
    const { items } = await callApi<{ items: RecipeRead[] }>('GET', '/recipes/?q=brown soda bread')
    const link = page.locator(`.card a[href="/recipes/${items[0]?.id}"]`).first()
    /** Waits until the picture grows from one page into another, and stops it there. */
    const stopGrowing = (side: 'old' | 'new', otherPage: string) =>
      page.waitForFunction(
        ([name, element = '']) => {
          const animations = document.getAnimations()
          const isGrowing = animations.some(
            ({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement === name,
          )
          if (!isGrowing || !document.querySelector(element)) return false
          for (const animation of animations) animation.pause()
          return true
        },
        [`::view-transition-${side}(recipe-picture)`, otherPage],
      )
    await visit(page, '/?q=brown soda bread')
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Brown soda bread' })).toBeVisible()
    await page.evaluate(() => history.back())
    await stopGrowing('new', '.card')
    // The stopped animation covers the page.
    await link.evaluate((element: HTMLElement) => element.click())
    await stopGrowing('old', '.gallery')
  })
})

test('an empty search result offers a way on', async ({ page }) => {
  await visit(page, '/?q=zzzxqy')
  await expect(page.getByRole('heading', { name: 'No recipes found' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all recipes' }).click()
  await expect(page.getByRole('heading', { name: /\d+ recipes/ })).toBeVisible()
})

test('scales, weighs and ticks the ingredients of a recipe', async ({ page }) => {
  await visit(page, '/?q=brown soda bread')
  await page.getByRole('link', { name: 'Brown soda bread' }).click()
  const flour = page.getByRole('listitem').filter({ hasText: 'wholemeal flour' }).first()
  await expect(flour).toContainText('2 ½ cups')

  await page.getByRole('spinbutton', { name: 'Servings' }).fill('20')
  await page.getByRole('spinbutton', { name: 'Servings' }).press('Enter')
  await expect(flour).toContainText('5 cups')
  await expect(page).toHaveURL(/servings=20/)
  await page.getByRole('button', { name: 'Fewer servings' }).click()
  await expect(page.getByRole('spinbutton', { name: 'Servings' })).toHaveValue('19')
  await page.getByRole('button', { name: 'Reset to 10' }).click()
  await expect(flour).toContainText('2 ½ cups')

  await expect(flour).not.toContainText('300 g')
  const saved = page.waitForResponse((response) => response.url().includes('/settings?/choose'))
  await page.getByRole('button', { name: 'Show grams' }).click()
  await expect(flour).toContainText('300 g')
  await saved

  const tick = page.getByRole('checkbox', { name: /wholemeal flour/ })
  await tick.check()
  await page.reload()
  await expect(tick).toBeChecked()
  await expect(flour).toContainText('300 g')
})

test('prints a recipe without the site’s navigation', async ({ page }) => {
  await visit(page, '/?q=brown soda bread')
  await page.getByRole('link', { name: 'Brown soda bread' }).click()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.locator('summary', { hasText: 'More' }).click()
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()

  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 700, height: 990 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('wholemeal flour').first()).toBeVisible()
  await expect(page.getByText('Rub the butter into the flour')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByText('Download as')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Cook', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Print|Show grams|More servings|Add to list/ })).toHaveCount(
    0,
  )
  await expectNoSidewaysScroll(page)
})

test('nothing jumps when scrolling faster than the next page loads', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let send = () => {}
  const scrolled = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/recipes/page*', async (route) => {
    await scrolled
    await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/')
  // Without the fonts that the fallback metrics match, the title moves when the web font loads.
  await page.evaluate(async () => {
    await document.fonts.ready
    Object.assign(window, { shifted: 0 })
  })
  const cards = page.getByRole('article')
  const before = await cards.count()
  const bottom = () => page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await bottom()
  await expect(page.locator('main [aria-busy="true"]')).toBeAttached()
  await bottom()
  send()
  await expect.poll(() => cards.count()).toBeGreaterThan(before)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.02)
})
