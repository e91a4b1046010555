import { expect, test } from '@playwright/test'
import { newAdmin, newCook, requestTokens } from './larder-api.ts'
import { enterAs, visit } from './visit.ts'

test('an administrator demotes another, who is then shut out', async ({ browser, page, context }) => {
  const helper = await newAdmin('helper')
  await enterAs(context, await newAdmin('chief'))
  await visit(page, '/admin')

  await page.getByRole('searchbox', { name: 'Search by username or e-mail' }).fill(helper.username)
  const row = page.getByRole('listitem').filter({ hasText: helper.username })
  await expect(row.getByText('Administrator', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: `Make user: ${helper.username}` }).click()
  await expect(row.getByText('User', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: `Make administrator: ${helper.username}` })).toBeVisible()

  const tokens = await requestTokens(helper.username, helper.password)
  const theirs = await browser.newPage()
  await enterAs(theirs.context(), { ...helper, tokens })
  expect((await theirs.goto('/admin'))?.status()).toBe(403)
  await theirs.close()
})

test('someone who is not an administrator is told that the page is not for them', async ({
  page,
  context,
}) => {
  await enterAs(context, await newCook('curious'))
  const response = await page.goto('/admin')
  expect(response?.status()).toBe(403)
  await expect(page.getByRole('heading', { name: 'This shelf is locked' })).toBeVisible()
})
