import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Cook, callApi, newCook, newRecipe, requestTokens } from '../larder-api.ts'
import { SITE_URL } from '../urls.ts'
import { enterAs, expectNoSidewaysScroll, visit } from '../visit.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'en' }
const GERMAN = { viewport: { width: 1200, height: 800 }, locale: 'de' }
const BORSCH = {
  title: 'Borsch',
  servings: 4,
  ingredients: [{ line: '500 g beef' }, { line: '2 beetroots' }],
  steps: [
    { instruction: 'Chop everything.' },
    { instruction: `Brown the beef 10 minutes. Simmer 45 minutes, then 15. ${'Taste it. '.repeat(90)}` },
    { instruction: 'Serve.' },
  ],
}
const BREAD = {
  title: 'Bread',
  steps: [{ instruction: 'Bake 40 minutes.' }, { instruction: 'Let it cool.' }],
}

async function openDevice(browser: Browser, cook: Cook | null, options: object): Promise<Page> {
  const context = await browser.newContext({ baseURL: SITE_URL, ...options })
  if (cook) await enterAs(context, cook)
  return context.newPage()
}

const timer = (page: Page, name: string) =>
  page
    .locator('.timer')
    .filter({ hasText: name })
    .filter({ has: page.getByRole('timer') })
const saved = (page: Page, id: number) =>
  page.waitForResponse((response) => response.url().endsWith(`/cooking/${id}`) && response.ok())

test('cooks two dishes on a phone and continues on another device', async ({ browser }) => {
  const cook = await newCook('stove')
  const [borsch, bread] = await Promise.all([newRecipe(cook, BORSCH), newRecipe(cook, BREAD)])
  const phone = await openDevice(browser, cook, PHONE)
  await visit(phone, `/recipes/${borsch.id}/cook?servings=8`)
  await phone.getByRole('checkbox', { name: /beef/ }).check()
  await phone.getByRole('button', { name: 'Start cooking' }).click()
  await phone.getByRole('button', { name: 'Next step' }).click()
  for (const name of ['Brown, 10 min', 'Simmer, 45 min', 'Simmer, 15 min'])
    await phone.getByRole('button', { name: `Start timer: ${name}` }).click()
  for (const name of ['Brown', 'Simmer 45 min', 'Simmer 15 min'])
    await expect(timer(phone, name)).toBeInViewport({ ratio: 1 })
  await phone.getByRole('button', { name: 'Add timer' }).click()
  await phone.getByLabel('What for?').fill('Rice')
  await phone.getByLabel('Minutes', { exact: true }).fill('12')
  await phone.getByRole('button', { name: 'Start timer', exact: true }).click()
  await expect(timer(phone, 'Rice')).toBeVisible()
  await expectNoSidewaysScroll(phone)
  const isSaved = saved(phone, borsch.id)
  await timer(phone, 'Brown').getByRole('button', { name: 'Pause' }).click()
  await isSaved

  await visit(phone, `/recipes/${bread.id}/cook`)
  const isBegun = saved(phone, bread.id)
  await phone.getByRole('button', { name: 'Start cooking' }).click()
  await expect(timer(phone, 'Simmer 45 min')).toContainText('Borsch')
  await isBegun
  await phone.context().close()

  const tablet = await openDevice(browser, cook, GERMAN)
  await visit(tablet, '/')
  const going = tablet.getByRole('region', { name: 'Weiterkochen' })
  await expect(going.getByRole('link')).toHaveText([/Bread.*Schritt 1 von 2/s, /Borsch.*Schritt 2 von 3/s])
  await expect(timer(tablet, 'Simmer 15 min')).toContainText('Borsch')
  await expect(timer(tablet, 'Rice')).toContainText('Borsch')
  await going.getByRole('link', { name: /Bread/ }).click()
  await tablet.getByRole('navigation', { name: 'Außerdem auf dem Herd' }).getByText('Borsch').click()
  await expect(tablet.getByRole('heading', { name: 'Schritt 2 von 3' })).toBeVisible()
  await expect(timer(tablet, 'Brown').getByRole('button', { name: 'Fortsetzen' })).toBeVisible()
  await tablet.getByRole('link', { name: 'Zutaten' }).click()
  const list = tablet.getByRole('dialog', { name: 'Zutaten' })
  await expect(list.getByRole('checkbox', { name: /1000 g beef/ })).toBeChecked()
  await tablet.keyboard.press('Escape')

  for (const name of ['Brown', 'Simmer 45 min', 'Simmer 15 min', 'Rice'])
    await timer(tablet, name).getByRole('button', { name: 'Timer beenden' }).click()
  await tablet.getByRole('button', { name: 'Nächster Schritt' }).click()
  const isOver = saved(tablet, borsch.id)
  await tablet.getByRole('button', { name: 'Fertig' }).click()
  await isOver
  await visit(tablet, '/')
  await expect(going.getByRole('link')).toHaveText([/Bread/])
})

test('a visitor’s session stays on the device, a user’s is deleted on logout', async ({ browser }) => {
  const cook = await newCook('guest')
  const bread = await newRecipe(cook, BREAD)
  const page = await openDevice(browser, null, PHONE)
  await visit(page, `/recipes/${bread.id}/cook`)
  await page.getByRole('link', { name: 'Start cooking' }).click()
  await page.getByRole('button', { name: 'Start timer: Bake, 40 min' }).click()
  await visit(page, '/')
  await page.getByRole('link', { name: 'Bread Continue cooking · Step 1 of 2' }).click()
  await expect(page.getByText('Picking up where you left off.')).toBeVisible()
  await expect(timer(page, 'Bake')).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByRole('heading', { name: 'Get everything ready' })).toBeVisible()

  await enterAs(page.context(), cook)
  await visit(page, '/')
  await expect(page.getByRole('region', { name: 'Continue cooking' })).toHaveCount(0)
  const isSaved = saved(page, bread.id)
  await visit(page, `/recipes/${bread.id}/cook?step=2`)
  await isSaved
  await visit(page, '/')
  await expect(page.getByRole('link', { name: 'Bread Continue cooking · Step 2 of 2' })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('larder_cooking'))).toBeNull()
  const { access_token: token } = await requestTokens(cook.username, cook.password)
  expect(await callApi('GET', `/cooking-sessions/${bread.id}`, { token })).toMatchObject({ step: 2 })
})

test('without push the open page rings, names the timer and can be silenced', async ({ browser }) => {
  const cook = await newCook('listener')
  const recipe = await newRecipe(cook, { title: 'Pesto', steps: [{ instruction: 'Blend for 4 seconds.' }] })
  const page = await openDevice(browser, cook, PHONE)
  // Counts sounds without suppressing them.
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (this: OscillatorNode, when) {
      document.documentElement.dataset.sounded = 'yes'
      start.call(this, when)
    }
    // A headless browser has no icon for the badge.
    const setBadge = async (count = 0) => {
      document.documentElement.dataset.badge = String(count)
    }
    Object.assign(navigator, { setAppBadge: setBadge, clearAppBadge: setBadge })
  })
  await visit(page, `/recipes/${recipe.id}/cook?step=1`)
  await page.getByRole('button', { name: 'Start timer: Blend, 4 s' }).click()
  await expect(page.getByRole('alert')).toContainText('Time’s up: Pesto: Blend')
  await expect(page.locator('html')).toHaveAttribute('data-sounded', 'yes')
  await expect(page.locator('html')).toHaveAttribute('data-badge', '1')
  // A click anywhere on the bar.
  await page.getByRole('button', { name: 'Stop timer' }).getByText('Blend').click()
  await expect(page.getByRole('alert')).not.toContainText('Time’s up')
  await expect(page.locator('html')).toHaveAttribute('data-badge', '0')
  await page.context().close()
})

test('reads each step aloud and turns it by voice', async ({ browser }) => {
  const cook = await newCook('hands')
  const steps = ['Blend the basil with the oil.', 'Stir in the cheese.'].map((instruction) => ({
    instruction,
  }))
  const recipe = await newRecipe(cook, { title: 'Pesto', steps })
  const page = await openDevice(browser, cook, PHONE)
  // The browser's own speech; a headless one has neither voice nor microphone.
  await page.addInitScript(() => {
    const tell = (text: string) => {
      document.documentElement.dataset.spoken = text
    }
    const speechSynthesis = {
      speak: ({ text }: SpeechSynthesisUtterance) => tell(text),
      cancel: () => tell(''),
    }
    Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis })
    class SpeechRecognition extends EventTarget {
      start() {
        window.addEventListener('test:say', (event) => {
          const results = [[{ transcript: (event as CustomEvent<string>).detail }]]
          this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results }))
        })
      }
      stop() {}
    }
    Object.assign(window, { SpeechRecognition })
  })
  const html = page.locator('html')
  const say = (words: string) =>
    page.evaluate((detail) => window.dispatchEvent(new CustomEvent('test:say', { detail })), words)
  await visit(page, `/recipes/${recipe.id}/cook?step=1`)
  await page.getByRole('button', { name: 'Read aloud' }).click()
  await expect(html).toHaveAttribute('data-spoken', /^Blend the basil/)
  await page.getByRole('button', { name: 'Voice control' }).click()
  await expect(async () => {
    await say('next, please')
    await expect(page.getByRole('heading', { name: 'Step 2 of 2' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(html).toHaveAttribute('data-spoken', /^Stir in the cheese/)
  await say('back')
  await expect(html).toHaveAttribute('data-spoken', /^Blend the basil/)
  await page.getByRole('button', { name: 'Stop reading' }).click()
  await expect(html).toHaveAttribute('data-spoken', '')
  await page.context().close()
})
