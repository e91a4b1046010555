import { expect, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { callApi, newAdmin } from '../larder-api.ts'
import { enterAs, visit } from '../visit.ts'

test('an admin sets a notice, changes a setting, resets both and sees the status', {
  tag: '@serial',
}, async ({ page, context, browser }) => {
  const admin = await newAdmin('housekeeper')
  const token = admin.tokens.access_token
  await enterAs(context, admin)
  const tabs = page.getByRole('navigation', { name: 'Administration' })
  const visitor = await browser.newPage()
  try {
    await visitor.goto('/')
    await expect(visitor.getByRole('complementary', { name: 'Announcement' })).toHaveCount(0)
    await visit(page, '/admin')
    await tabs.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('textbox', { name: 'Announcement for everyone' }).fill('Cake <b>at four</b> & tea.')
    await page.getByRole('textbox', { name: 'Backups to keep' }).fill('0')
    await page.getByRole('textbox', { name: 'Backups to keep' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Backups to keep' })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await expect(page.getByRole('textbox', { name: 'Announcement for everyone' })).toHaveValue(
      'Cake <b>at four</b> & tea.',
    )
    await page.getByRole('textbox', { name: 'Backups to keep' }).fill('14')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(page.getByText(`Changed by ${admin.username}`)).toHaveCount(2)
    await expectAccessible(page)

    await visitor.goto('/')
    await expect(visitor.getByRole('complementary', { name: 'Announcement' })).toHaveText(
      'Cake <b>at four</b> & tea.',
    )
    await visitor.close()

    await page.getByRole('button', { name: 'Reset to default: Backups to keep' }).click()
    await expect(page.getByText(`Changed by ${admin.username}`)).toHaveCount(1)
    await expect(page.getByRole('textbox', { name: 'Backups to keep' })).toHaveValue('7')
    await page.getByRole('textbox', { name: 'Announcement for everyone' }).fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`Changed by ${admin.username}`)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('complementary', { name: 'Announcement' })).toHaveCount(0)
  } finally {
    await callApi('PUT', '/settings', { token, body: { notice: null, backup_keep: null } })
  }

  await tabs.getByRole('link', { name: 'Status' }).click()
  await expect(page.getByRole('heading', { name: 'Disk' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^[\d.,]+ [KMG]B of [\d.,]+ [KMG]B free$/ })).toBeVisible()
  await expect(page.getByText('Readable and writable')).toBeVisible()
})
