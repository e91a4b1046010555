import { expect, test } from '@playwright/test'
import { startPushService } from '../../backend/test/push-service/push-service.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { callApi, newCook } from '../larder-api.ts'
import { enterAs, visit } from '../visit.ts'

// Subscribing is tested in Firefox (push.spec.ts): headless Chromium cannot grant the permission.
test('chooses and turns off the notifications of a device', async ({ page, context }) => {
  const service = await startPushService()
  const cook = await newCook('ringing')
  const body = { ...service.addDevice().subscription, time_zone: 'Europe/Berlin' }
  await callApi('POST', '/push-subscriptions/', { token: cook.tokens.access_token, body })
  await enterAs(context, cook)

  await visit(page, '/settings')
  const choices = page.getByRole('form').filter({ hasText: 'This device' })
  await choices.getByLabel('Meals planned for today and tomorrow').check()
  await choices.getByLabel('Time of the meal plan').fill('16:30')
  await choices.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Notifications saved.')).toBeVisible()
  await expect(choices.getByLabel('Time of the meal plan')).toHaveValue('16:30')
  await expectAccessible(page)

  await choices.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Notifications are off for this device.')).toBeVisible()
  await expect(choices).toHaveCount(0)
  await service.close()
})
