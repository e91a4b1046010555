import { expect, type Locator, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { visitEither } from './visit.ts'

/** Creates a kitchen on the website, shares nothing, and stays on its page. */
export async function startKitchen(page: Page, name: string) {
  await visitEither(page, '/kitchens')
  const opener = page.locator('summary', { hasText: 'New kitchen' })
  if (await opener.isVisible()) await opener.click()
  await page.getByLabel('Kitchen name').fill(name)
  await page.getByRole('button', { name: 'Create kitchen' }).click()
  const heading = page.getByRole('heading', { level: 1, name })
  const skip = page.getByRole('link', { name: 'Not now' })
  await expect(heading.or(skip)).toBeVisible()
  if (await skip.isVisible()) await skip.click()
  await expect(heading).toBeVisible()
}

/** Creates an invitation on the page of a kitchen. Returns its link. */
export async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create link' }).click()
  return page.getByLabel('Invitation link').inputValue()
}

/** Its types declare a default export, but it is a CommonJS module. */
const readCode = jsQR as unknown as typeof jsQR.default

/** Decodes a QR code from a screenshot. */
export async function scan(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return readCode(new Uint8ClampedArray(data), info.width, info.height)?.data
}
