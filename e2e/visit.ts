import { type BrowserContext, expect, type Page } from '@playwright/test'
import { SITE_URL } from './addresses.ts'
import type { Cook } from './larder-api.ts'

/**
 * Opens a page as someone who is there, whom a visitor's pages wait for, until its script has taken over:
 * SvelteKit's announcer is only there from then on.
 */
export async function visit(page: Page, path: string) {
  await page.goto(path)
  for (const place of [1, 9]) await page.mouse.move(place, place)
  await expect(page.locator('#svelte-announcer')).toBeAttached()
}

/** The same with and without script: nothing more is loaded, so whatever takes over has done so. Not for pages with a stream. */
export const visitEither = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })

/** Logged in from the start, for journeys that are about something else. */
export async function enterAs(context: BrowserContext, { tokens }: Cook) {
  const cookie = { url: SITE_URL, httpOnly: true, sameSite: 'Lax' } as const
  await context.addCookies([
    { name: 'larder_access', value: tokens.access_token, ...cookie },
    { name: 'larder_refresh', value: tokens.refresh_token, ...cookie },
  ])
}

/** Nothing sticks out to the side. */
export async function expectNoSidewaysScroll(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0)
}
