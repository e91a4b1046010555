import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { type Cook, callApi, newCook } from '../larder-api.ts'
import { item } from '../shopping-steps.ts'
import { enterAs } from '../visit.ts'

async function invite(owner: Cook, guest: Cook, name: string) {
  const token = owner.tokens.access_token
  const { id } = await callApi<ShoppingListRead>('POST', '/shopping-lists/', { token, body: { name } })
  await callApi('POST', `/shopping-lists/${id}/items`, { token, body: { text: 'candles' } })
  await callApi('POST', `/shopping-lists/${id}/members`, { token, body: { username: guest.username } })
}

async function answerBoth(page: Page, owner: Cook) {
  await page.goto('/shopping')
  const invitations = page.getByRole('region', { name: 'Invitations' })
  await expect(invitations).toContainText(`${owner.username} wants to share this list with you`)
  await invitations.getByRole('button', { name: 'Decline: Barbecue' }).click()
  await expect(invitations).not.toContainText('Barbecue')
  await invitations.getByRole('button', { name: 'Accept: Birthday' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Birthday' })).toBeVisible()
  await expect(item(page, 'candles')).toBeVisible()
  await page.goto('/shopping')
  await expect(invitations).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveText([/Birthday/])
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('declines one invitation and accepts another', async ({ page, context }) => {
      const [owner, guest] = [await newCook('host'), await newCook('guest')]
      for (const name of ['Barbecue', 'Birthday']) await invite(owner, guest, name)
      await enterAs(context, guest)
      await answerBoth(page, owner)
    })
  })

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('an invitation is in German and accessible', async ({ page, context }) => {
    const [owner, guest] = [await newCook('host'), await newCook('guest')]
    await invite(owner, guest, 'Grillen')
    await enterAs(context, guest)
    await page.goto('/shopping')
    await expect(page.getByRole('button', { name: 'Annehmen: Grillen' })).toBeVisible()
    await expectAccessible(page)
  })
})
