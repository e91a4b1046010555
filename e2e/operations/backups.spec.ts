import { expect, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { newAdmin } from '../larder-api.ts'
import { enterAs, visit } from '../visit.ts'

test('an admin creates, verifies, downloads and deletes a backup', async ({ page, context }) => {
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
