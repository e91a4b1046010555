import { expect, test } from '@playwright/test'
import { openLossyProxy } from '../lossy-proxy.ts'
import {
  addItem,
  expectTicked,
  FRIEND,
  HARTWELLS,
  item,
  join,
  OWNER,
  openBasket,
  openPhone,
  savedOffline,
  settled,
  share,
  startList,
  waiting,
} from '../shopping-steps.ts'
import { visit } from '../visit.ts'

test('two phones converge after one was offline', async ({ browser }) => {
  const one = await openPhone(browser, OWNER)
  const path = await startList(one.page, 'Cellar', HARTWELLS, ['milk', 'flour', 'carrot', 'salt'])
  await share(one.page, FRIEND.username)
  const two = await openPhone(browser, FRIEND)
  await join(two.page, 'Cellar')
  await expectTicked(two.page, 'milk', false)
  await savedOffline(one.page, path)

  await one.context.setOffline(true)
  await item(one.page, 'milk').click()
  await item(one.page, 'salt').click()
  await addItem(one.page, 'light bulbs')
  await expect(waiting(one.page)).toContainText('3 changes will be sent later')
  await item(two.page, 'flour').click()
  await item(two.page, 'salt').click()
  await expectTicked(two.page, 'milk', false)

  await one.page.reload()
  await openBasket(one.page)
  await expectTicked(one.page, 'milk')
  await expect(item(one.page, 'light bulbs')).toBeVisible()
  await expect(waiting(one.page)).toContainText('3 changes will be sent later')
  await item(one.page, 'carrot').click()

  await one.context.setOffline(false)
  await settled(one.page)
  for (const { page } of [one, two]) {
    await expect(page.getByText('4 of 5')).toBeVisible()
    await openBasket(page)
    for (const name of ['milk', 'flour', 'carrot', 'salt']) await expectTicked(page, name)
    await expectTicked(page, 'light bulbs', false)
  }
  await one.page.reload()
  await expect(one.page.getByText('4 of 5')).toBeVisible()
})

test('a list reopened offline does not announce own changes as remote', async ({ browser }) => {
  const { context, page } = await openPhone(browser, OWNER)
  const path = await startList(page, 'Reload', HARTWELLS, ['milk', 'flour', 'carrot', 'salt'])
  await visit(page, path)
  await savedOffline(page, path, 'carrot')
  for (const name of ['milk', 'flour']) await item(page, name).click()
  await settled(page)

  await context.setOffline(true)
  await item(page, 'carrot').click()
  const announced: string[] = []
  await page.exposeFunction('reportAnnouncement', (text: string) => announced.push(text))
  await page.addInitScript(() => {
    const look = () => {
      const text = document.body?.textContent?.match(/Someone else.{0,40}/)?.[0]
      if (text) (window as unknown as { reportAnnouncement: (text: string) => void }).reportAnnouncement(text)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.reload()
  await expect(page.getByText('3 of 4')).toBeVisible()
  await context.setOffline(false)
  await settled(page)
  await expect(waiting(page)).toHaveCount(0)
  await addItem(page, 'candles')
  await settled(page)
  expect(announced).toEqual([])
})

test('the overview of lists works offline', async ({ browser }) => {
  const { context, page } = await openPhone(browser, OWNER)
  const path = await startList(page, 'Remote', HARTWELLS, ['milk'])
  await page.goto('/shopping')
  await savedOffline(page, '/shopping', path)
  await savedOffline(page, path)
  await context.setOffline(true)
  await page.locator(`main a[href="${path}"]`).click()
  await item(page, 'milk').click()
  await expect(waiting(page)).toContainText('1 change will be sent later')
  await page.getByRole('link', { name: 'Shopping' }).click()
  await expect(page.getByText('1 change not sent yet')).toBeVisible()
  await page.goto('/').catch(() => undefined)
  await expect(page.getByRole('status').getByText('You’re offline.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Remote' })).toHaveAttribute('href', path)
  await page.getByRole('main').getByRole('link', { name: 'Shopping' }).click()
  await expect(page.getByText('1 change not sent yet')).toBeVisible()
  await context.setOffline(false)
  await settled(page)
  await expect(waiting(page)).toHaveCount(0)
})

test('with 30 % packet loss no tick is lost and nobody is logged out', async ({ browser, baseURL }) => {
  const names = ['milk', 'flour', 'carrot', 'salt', 'sugar', 'butter']
  const good = await openPhone(browser, FRIEND)
  const path = await startList(good.page, 'Bad line', HARTWELLS, names)
  await share(good.page, OWNER.username)
  const line = await openLossyProxy(new URL(baseURL ?? ''), { lossRate: 0.3, delayMs: 2000 })
  try {
    line.isBad = false
    const bad = await openPhone(browser, OWNER, line.address)
    await join(bad.page, 'Bad line')
    await expectTicked(bad.page, 'milk', false)
    await savedOffline(bad.page, path)
    line.isBad = true
    for (const name of names) {
      // Without an access token every request refreshes it, which is the worst case for a session.
      await bad.context.clearCookies({ name: 'larder_access' })
      const sent = bad.page.waitForRequest(`**${path}/operations*`)
      await item(bad.page, name).click()
      await sent
    }
    for (let reloads = 0; reloads < 3; reloads++) {
      await bad.context.clearCookies({ name: 'larder_access' })
      await bad.page.reload().catch(() => undefined)
      await expect(bad.page.getByText('6 of 6')).toBeVisible()
    }
    await settled(bad.page)
    expect(line.lost.requests + line.lost.responses).toBeGreaterThan(3)
    await expect(good.page.getByText('6 of 6')).toBeVisible()
    line.isBad = false
    await bad.page.goto('/account')
    await expect(bad.page).toHaveURL(/\/account$/)
    console.log(`lost ${line.lost.requests} requests and ${line.lost.responses} responses`)
  } finally {
    await line.close()
  }
})
