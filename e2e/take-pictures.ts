import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import { callApi, newCook } from './larder-api.ts'
import { SITE_URL } from './urls.ts'
import { enterAs, visit } from './visit.ts'

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
/** Shown when the app is installed. */
const SCREENSHOTS = new Set(['home', 'cook-mode', 'shopping-list'])
const SCREENSHOT_FOLDER = fileURLToPath(new URL('../frontend/static/screenshots/', import.meta.url))
const LANDING = fileURLToPath(new URL('../frontend/static/landing/', import.meta.url))
const DESKTOP = { viewport: { width: 1200, height: 900 } }
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true }

const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium' })
const { items: recipes } = await callApi<{ items: { id: number; title: string }[] }>(
  'GET',
  '/recipes?limit=100',
)
const recipeId = (title: string) => recipes.find((recipe) => recipe.title === title)?.id

type PictureOptions = BrowserContextOptions & {
  folder?: string
  /** From the top of the window. */
  clip?: { x: number; width: number; height: number; scale: number }
}

async function takePicture(
  name: string,
  { folder = FOLDER, clip, ...options }: PictureOptions,
  show: (page: Page) => Promise<unknown>,
) {
  const context = await browser.newContext({ baseURL: SITE_URL, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await show(page)
  await page.waitForLoadState('networkidle')
  await page.mouse.move(0, 0)
  const session = await context.newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    ...{
      format: 'webp',
      quality: 85,
      ...(clip && { clip: { ...clip, y: await page.evaluate(() => scrollY) } }),
    },
  })
  const picture = Buffer.from(data, 'base64')
  await writeFile(`${folder}${name}.webp`, picture)
  if (SCREENSHOTS.has(name)) await writeFile(`${SCREENSHOT_FOLDER}${name}.webp`, picture)
  console.log(`${name}.webp ${Math.round(picture.length / 1024)} KB`)
  await context.close()
}

await mkdir(FOLDER, { recursive: true })

await takePicture('home', { ...DESKTOP, colorScheme: 'light' }, (page) => visit(page, '/'))

await takePicture('recipe', { ...DESKTOP, colorScheme: 'light' }, async (page) => {
  await visit(page, `/recipes/${recipeId('Tortilla de patatas')}`)
  await page.getByRole('button', { name: 'Show grams' }).click()
})

await takePicture('cook-mode', { ...PHONE, colorScheme: 'dark' }, async (page) => {
  await visit(page, `/recipes/${recipeId('Brown soda bread')}/cook?step=5`)
  await page.getByRole('button', { name: /Start timer/ }).click()
})

await takePicture('shopping-list', { ...PHONE, colorScheme: 'light' }, async (page) => {
  const cook = await newCook('ann')
  const token = cook.tokens.access_token
  const list = await callApi<{ id: number }>('POST', '/shopping-lists', { token, body: { name: 'Saturday' } })
  for (const title of ['Brown soda bread', 'Tortilla de patatas'])
    await callApi('POST', `/shopping-lists/${list.id}/recipes`, {
      token,
      body: { recipe_id: recipeId(title) },
    })
  await enterAs(page.context(), cook)
  await visit(page, `/shopping/${list.id}`)
  const store = page.getByLabel('Store', { exact: true })
  await store.selectOption({ label: "Hartwell's Supermarket" })
  await page.getByRole('checkbox').nth(1).check()
})

/** The landing page shows the upper part of a phone. */
const LANDING_PHONE = {
  viewport: { width: 384, height: 860 },
  clip: { x: 0, width: 384, height: 432, scale: 1 },
  deviceScaleFactor: 640 / 384,
  hasTouch: true,
}
const DAY_MS = 24 * 60 * 60 * 1000

async function takeLandingPicture(name: string, show: (page: Page) => Promise<unknown>) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const file = colorScheme === 'dark' ? `${name}-dark` : name
    await takePicture(file, { ...LANDING_PHONE, colorScheme, folder: LANDING }, show)
  }
}

/** Below the header of the site. */
const scrollTo = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 16))

await mkdir(LANDING, { recursive: true })

await takeLandingPicture('collect', async (page) => {
  await visit(page, `/recipes/${recipeId('Fattoush')}`)
  await scrollTo(page, 'main img')
})

await takeLandingPicture('plan', async (page) => {
  const cook = await newCook('ann')
  const token = cook.tokens.access_token
  // A week from today, which no other meal is in.
  const days = Array.from({ length: 5 }, (_, index) => new Date(Date.now() + (7 + index) * DAY_MS))
  const dinners = ['Fattoush', 'Tortilla de patatas', 'Mapo tofu', 'Bibimbap', 'Palak paneer']
  for (const [index, title] of dinners.entries()) {
    const day = days[index]?.toISOString().slice(0, 10)
    const body = { recipe_id: recipeId(title), day, meal: 'dinner' }
    await callApi('POST', '/planned-meals/', { token, body })
  }
  await enterAs(page.context(), cook)
  await visit(page, `/plan?week=${days[0]?.toISOString().slice(0, 10)}`)
  await page.getByText('Fattoush').first().waitFor()
  await scrollTo(page, 'main :is(section, li, article):has(> :is(header, h2, h3)):has-text("Fattoush")')
})

await takeLandingPicture('shop', async (page) => {
  const cook = await newCook('ann')
  const token = cook.tokens.access_token
  const list = await callApi<{ id: number }>('POST', '/shopping-lists', { token, body: { name: 'Saturday' } })
  for (const title of ['Tortilla de patatas', 'Fattoush'])
    await callApi('POST', `/shopping-lists/${list.id}/recipes`, {
      ...{ token, body: { recipe_id: recipeId(title) } },
    })
  await enterAs(page.context(), cook)
  await visit(page, `/shopping/${list.id}`)
  await page.getByLabel('Store', { exact: true }).selectOption({ label: "Hartwell's Supermarket" })
  await page.getByRole('heading', { name: 'Fruit' }).waitFor()
  await page.getByRole('checkbox').nth(1).check()
  await scrollTo(page, 'main h2')
})

await browser.close()
