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
const DESKTOP = { viewport: { width: 1200, height: 900 } }
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true }

const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium' })
const { items: recipes } = await callApi<{ items: { id: number; title: string }[] }>(
  'GET',
  '/recipes?limit=100',
)
const recipeId = (title: string) => recipes.find((recipe) => recipe.title === title)?.id

async function takePicture(
  name: string,
  options: BrowserContextOptions,
  show: (page: Page) => Promise<unknown>,
) {
  const context = await browser.newContext({ baseURL: SITE_URL, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await show(page)
  await page.waitForLoadState('networkidle')
  await page.mouse.move(0, 0)
  const session = await context.newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85 })
  const picture = Buffer.from(data, 'base64')
  await writeFile(`${FOLDER}${name}.webp`, picture)
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

await browser.close()
