import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Cook } from './larder-api.ts'
import { SITE_URL } from './urls.ts'

/**
 * Opens a page and simulates an interaction, which visitors' pages wait for. Resolves after hydration, which adds
 * SvelteKit's route announcer.
 */
export async function visit(page: Page, path: string) {
  const response = await page.goto(path)
  expect([429, 500, 502, 503, 504], path).not.toContain(response?.status())
  for (const place of [1, 9]) await page.mouse.move(place, place)
  await expect(page.locator('#svelte-announcer')).toBeAttached()
}

/** Works with and without JavaScript: waits until the network is idle. Not for pages with an event stream. */
export const visitEither = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })

/** Sets the session cookie, for tests that don't cover the login. */
export async function enterAs(context: BrowserContext, { tokens }: Cook) {
  const cookie = { url: SITE_URL, httpOnly: true, sameSite: 'Lax' } as const
  await context.addCookies([
    { name: 'larder_access', value: tokens.access_token, ...cookie },
    { name: 'larder_refresh', value: tokens.refresh_token, ...cookie },
  ])
}

/** The page has no horizontal overflow. */
export async function expectNoSidewaysScroll(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(width, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0)
}
