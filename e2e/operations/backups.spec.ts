import { expect, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { newAdmin } from '../larder-api.ts'
import { enterAs, visit } from '../visit.ts'

test('an admin creates, verifies, downloads, compares and deletes a backup', async ({ page, context }) => {
  await enterAs(context, await newAdmin('keeper'))
  await visit(page, '/admin')
  await page.getByRole('link', { name: 'Backups' }).click()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText(/Last backup: .+ Checked and complete\./)).toBeVisible()
  const started = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /^Download backup from/ })
    .first()
    .click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^larder-.+\.tar$/)
  expect(await download.failure()).toBeNull()

  await page
    .getByRole('link', { name: /^Restore backup from/ })
    .first()
    .click()
  await expect(page.getByText(/This backup is complete/)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Recipes/ })).toBeVisible()
  await expectAccessible(page)
  // A restore would replace the data of all other journeys; web-restore.test.ts restores.
  await page.getByLabel('Current password').fill('not the password')
  await page.getByRole('button', { name: 'Replace everything with this backup' }).click()
  await expect(page.getByText(/wrong password|not your current password/i)).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page
    .getByLabel('Backup file')
    .setInputFiles({ name: 'photo.tar', mimeType: '', buffer: Buffer.from('no') })
  await page.getByRole('button', { name: 'Upload and check' }).click()
  await expect(page.getByText('This is not a complete backup of Larder.')).toBeVisible()

  const rows = page.getByRole('main').getByRole('listitem')
  const count = await rows.count()
  await page
    .getByRole('button', { name: /^Delete backup from/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('will be deleted for good')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Backup deleted.')).toBeVisible()
  await expect(rows).toHaveCount(count - 1)
})
