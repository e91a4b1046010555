import { test as base, expect } from '@playwright/test'
import {
  type BrowserEndpoint,
  DELIVERED,
  openBrowserEndpoint,
} from '../../backend/test/push-service/browser-endpoint.ts'
import { startPushService } from '../../backend/test/push-service/push-service.ts'
import { type Firefox, type FirefoxPage, findFirefox, startFirefox } from '../firefox.ts'
import { type Cook, callApi, newCook, newRecipe } from '../larder-api.ts'
import { SITE_URL } from '../urls.ts'

const print = (output: string) => console.log(`  ${output}`)

/** Closed after each test. */
const test = base.extend<{ endpoint: BrowserEndpoint; firefox: Firefox }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first argument.
  endpoint: async ({}, use) => {
    const service = await startPushService()
    const endpoint = await openBrowserEndpoint(service)
    await use(endpoint)
    await endpoint.close()
    await service.close()
  },
  firefox: async ({ endpoint }, use) => {
    const executable = findFirefox()
    if (!executable) throw new Error('There is no Firefox: apt-get install firefox-esr, or set FIREFOX_PATH.')
    const firefox = await startFirefox(executable, endpoint.url)
    print(`Firefox runs (${executable}) and uses our push service at ${endpoint.url}.`)
    await use(firefox)
    await firefox.close()
  },
})

const press = (page: FirefoxPage, name: string) =>
  expect
    .poll(
      () =>
        page.evaluate<boolean>(`(() => {
          const named = (each) => (each.ariaLabel ?? each.textContent).trim() === ${JSON.stringify(name)}
          const button = document.querySelector('#svelte-announcer') && [...document.querySelectorAll('button')].find(named)
          button?.click()
          return Boolean(button)
        })()`),
      { message: `a button '${name}'` },
    )
    .toBe(true)

const reads = (page: FirefoxPage) => page.evaluate<string>('document.body.innerText')

const readText = (alert: FirefoxPage) =>
  alert.evaluate<string>(
    "['alertTitleLabel', 'alertTextLabel'].map((id) => document.getElementById(id)).map((label) => label?.value || label?.textContent).join(' | ')",
  )

/** Timers of the cooking session. Empty before the session exists. */
const listTimers = ({ tokens }: Cook, recipeId: number) =>
  callApi<{ timers: object[] }>('GET', `/cooking-sessions/${recipeId}`, { token: tokens.access_token }).then(
    ({ timers }) => timers,
    () => [],
  )

test('Firefox shows a push notification with the page closed, and a click opens the step @drill', async ({
  endpoint,
  firefox,
}) => {
  const cook = await newCook('ringing')
  const steps = [{ instruction: 'Chop.' }, { instruction: 'Blend for 4 seconds.' }]
  const recipe = await newRecipe(cook, { title: 'Pesto', steps })
  const { hostname } = new URL(SITE_URL)
  await firefox.setCookie('larder_access', cook.tokens.access_token, hostname)
  await firefox.setCookie('larder_refresh', cook.tokens.refresh_token, hostname)

  const settings = await firefox.open(`${SITE_URL}/settings`)
  await press(settings, 'Notify this device')
  await expect.poll(() => reads(settings)).toContain('Meals planned for today and tomorrow')
  expect(endpoint.addresses).toHaveLength(1)
  print('It has subscribed, and Larder knows it.')
  await settings.close()

  const cooking = await firefox.open(`${SITE_URL}/recipes/${recipe.id}/cook?step=2`)
  await press(cooking, 'Start timer: Blend, 4 s')
  await expect.poll(() => listTimers(cook, recipe.id)).toHaveLength(1)
  await cooking.close()
  expect((await firefox.listUrls()).filter((url) => url.startsWith(SITE_URL))).toEqual([])
  print('The timer runs, and no page of Larder is open.')

  await expect.poll(() => endpoint.addresses[0]?.faults[0] ?? endpoint.handed[0]?.code).toBe(DELIVERED)
  expect(endpoint.handed[0]?.body.toString()).not.toContain('Pesto')
  print(`It received ${endpoint.handed[0]?.body.length} encrypted bytes, and says that it decrypted them.`)

  await expect.poll(async () => (await firefox.alerts()).length).toBe(1)
  const [alert] = await firefox.alerts()
  if (!alert) throw new Error('The notification was not found.')
  // The window opens before it has text.
  await expect.poll(() => readText(alert)).toBe('Pesto: Blend | Time’s up.')
  print(`It shows: ${await readText(alert)}`)

  await alert.evaluate("document.getElementById('alertBox').click(); true")
  await expect.poll(() => firefox.listUrls()).toContain(`${SITE_URL}/recipes/${recipe.id}/cook?step=2`)
  await expect.poll(() => firefox.alerts()).toHaveLength(0)
  expect(endpoint.handed).toEqual([expect.not.objectContaining({ fault: expect.anything() })])
  print('A click opened the step, and it rang once.')
})
