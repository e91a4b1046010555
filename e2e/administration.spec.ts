import { expect, test } from '@playwright/test'
import { callApi, developer, newCook } from './larder-api.ts'
import { enterAs, visit } from './visit.ts'

test('an administrator demotes another, and the last one is refused in words', async ({ page, context }) => {
  const admin = await developer('admin')
  const helper = await newCook('helper')
  await callApi('PUT', `/users/${helper.id}`, {
    token: admin.tokens.access_token,
    body: { role: 'Admin' },
  })
  await enterAs(context, admin)
  await visit(page, '/admin')

  await page.getByRole('searchbox', { name: 'Search by username or e-mail' }).fill(helper.username)
  const row = page.getByRole('listitem').filter({ hasText: helper.username })
  await expect(row.getByText('Administrator', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: `Make user: ${helper.username}` }).click()
  await expect(row.getByText('User', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: `Make administrator: ${helper.username}` })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search by username or e-mail' }).fill('admin')
  await page.getByRole('button', { name: 'Make user: admin' }).click()
  await expect(page.getByRole('alert')).toContainText('This is the last administrator')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Make user: admin' })).toBeVisible()
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
