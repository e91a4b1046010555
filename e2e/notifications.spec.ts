import { expect, type Page, test } from '@playwright/test'
import { type Device, startPushService } from '../backend/test/push-service/push-service.ts'
import { SITE_URL } from './addresses.ts'
import { expectAccessible } from './expect-accessible.ts'
import { type Cook, callApi, newCook, newRecipe } from './larder-api.ts'
import { enterAs, visit } from './visit.ts'

/** The one thing that is not real: whom Chromium asks for an address, Google, is not to be reached from here. */
const signUpWith = (page: Page, { subscription }: Device) =>
  page.addInitScript((made) => {
    PushManager.prototype.subscribe = async () => ({ toJSON: () => made }) as unknown as PushSubscription
  }, subscription)

/** Hands the service worker what the push service took, decrypted, as the browser does. */
async function deliver(page: Page, message: object) {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    ...{ origin: `${SITE_URL}/`, registrationId: await registered, data: JSON.stringify(message) },
  })
}

/** What the types of a page don't know. */
type WorkerScope = {
  registration: ServiceWorkerRegistration
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event
}

/** What the API knows of; a session that is not there yet has none. */
const timersOf = ({ tokens }: Cook, recipeId: number) =>
  callApi<{ timers: object[] }>('GET', `/cooking-sessions/${recipeId}`, { token: tokens.access_token }).then(
    ({ timers }) => timers,
    () => [],
  )

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })

test('a timer rings a phone whose page is closed, and a click leads to its step @drill', async ({
  browser,
}) => {
  const service = await startPushService()
  const phone = service.addDevice()
  const cook = await newCook('ringing')
  const steps = [{ instruction: 'Chop.' }, { instruction: 'Blend for 4 seconds.' }]
  const recipe = await newRecipe(cook, { title: 'Pesto', steps })
  const context = await browser.newContext({ baseURL: SITE_URL, locale: 'en' })
  await context.grantPermissions(['notifications'])
  await enterAs(context, cook)

  const page = await context.newPage()
  await signUpWith(page, phone)
  await visit(page, '/settings')
  await page.getByRole('button', { name: 'Ring this device' }).click()
  const choices = page.getByRole('form').filter({ hasText: 'This device' })
  await choices.getByLabel('What is planned for today and tomorrow').check()
  await choices.getByLabel('Time at which').fill('16:30')
  await choices.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved what this device rings for.')).toBeVisible()
  await expect(choices.getByLabel('Time at which')).toHaveValue('16:30')
  await expectAccessible(page)

  await visit(page, `/recipes/${recipe.id}/cook?step=2`)
  await page.getByRole('button', { name: 'Start timer: blend, 4 s' }).click()
  await expect.poll(() => timersOf(cook, recipe.id), { intervals: [100] }).toHaveLength(1)
  await page.close()
  await expect.poll(() => phone.pushes.length + phone.faults.length).toBe(1)
  const [push] = phone.pushes
  expect(phone.faults).toEqual([])

  const other = await context.newPage()
  await visit(other, `/recipes/${recipe.id}/cook?step=1`)
  await deliver(other, push?.message ?? {})
  await expect.poll(() => shownOn(other)).toEqual([{ title: 'Pesto: blend', body: 'Time is up.' }])
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const { registration, NotificationEvent } = self as unknown as WorkerScope
    const [notification] = await registration.getNotifications()
    if (notification) self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
  await expect(other.getByRole('heading', { name: 'Step 2 of 2' })).toBeVisible()
  await expect.poll(() => shownOn(other)).toEqual([])
  await context.close()
  await service.close()
})
