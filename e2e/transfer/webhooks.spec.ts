import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { newCook } from '../larder-api.ts'
import { enterAs, visit } from '../visit.ts'

let status = 204
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(status).end())
})

test.beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)))
test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('creates a webhook, tests it, sees failures, renews the secret and deletes it', async ({
      page,
      context,
    }) => {
      status = 204
      await enterAs(context, await newCook('automator'))
      const open = (path: string) => (javaScriptEnabled ? visit(page, path) : page.goto(path))
      const press = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click()
      await open('/settings')
      await page.getByRole('link', { name: /^Connections/ }).click()
      await expect(page.getByLabel('Server address').first()).toHaveValue(new URL(page.url()).origin)
      await page.getByRole('link', { name: /^Webhooks/ }).click()
      await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
      await page.getByLabel('Name').fill('Wall display')
      await page
        .getByLabel('Address', { exact: true })
        .fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      await page.getByRole('checkbox', { name: 'Pantry staples' }).check()
      await press('Create webhook')
      await expect(page.getByLabel('Secret for checking signatures')).toHaveValue(/^whsec_/)
      await press('Send test')
      await expect(page.getByText('The message arrived.')).toBeVisible()
      await expect(page.getByText('Delivered')).toBeVisible()
      await expect(page.getByRole('checkbox', { name: 'Pantry staples' })).toBeChecked()
      status = 500
      await press(/^Send again: webhook.test/)
      await expect(page.getByText('The address answered with the status 500.').first()).toBeVisible()
      await expect(page.getByText(/^Next attempt/)).toBeVisible()
      await press('New secret')
      await expect(page.getByLabel('Secret for checking signatures')).toHaveValue(/^whsec_/)
      await press('Turn off')
      await press('Turn on')
      await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
      await page.getByLabel('Name').fill('Kitchen display')
      await press('Save')
      await expect(page.getByRole('heading', { name: 'Kitchen display' })).toBeVisible()
      await press('Delete webhook')
      if (javaScriptEnabled)
        await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
      await expect(page.getByText('Webhook deleted.')).toBeVisible()
    })
  })
