import type { CookingSessionRead } from '@larder/contract/recipes/cooking-sessions'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { callApi, newCook, newRecipe } from '../larder-api.ts'
import { savedOffline } from '../shopping-steps.ts'
import { enterAs, expectNoSidewaysScroll, visit } from '../visit.ts'

test.use({ viewport: { width: 390, height: 844 }, timezoneId: 'Europe/Berlin', locale: 'en' })

const DAY_MS = 24 * 60 * 60 * 1000

const listAlarms = async (cook: Awaited<ReturnType<typeof newCook>>, id: number) => {
  const token = cook.tokens.access_token
  const session = await callApi<CookingSessionRead>('GET', `/cooking-sessions/${id}`, { token })
  return session.timers.map(({ kind, step, ends_at }) => [kind, step, ends_at])
}

test('schedules two dishes for the same time and sets their alarms', async ({ page, context }) => {
  const cook = await newCook('punctual')
  const steps = ['Knead 10 minutes.', 'Let it rise 1 hour.', 'Bake 40 minutes.', 'Slice it.']
  const bread = await newRecipe(cook, {
    ...{ title: 'Bread', steps: steps.map((instruction) => ({ instruction })) },
  })
  const title = `Salad of ${cook.username}`
  const salad = await newRecipe(cook, { title, steps: [{ instruction: 'Wash and cut everything.' }] })
  await enterAs(context, cook)
  await visit(page, `/recipes/${bread.id}`)
  await page.locator('summary', { hasText: 'More' }).click()
  await page.getByRole('link', { name: 'Ready on time' }).click()
  await page.getByRole('searchbox', { name: 'Add a recipe' }).fill(cook.username)
  await page.getByRole('button', { name: 'Show schedule' }).click()
  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/recipe=\d+&recipe=\d+/)
  const day = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  await page.getByLabel('Serve at').fill(`${day}T19:00`)
  await page.getByRole('button', { name: 'Show schedule' }).click()
  const timeline = page.getByRole('region', { name: 'Schedule' })
  await expect(timeline.getByRole('listitem')).toContainText([
    /5:01 PM\s*Knead/,
    /5:11 PM\s*Let it rise/,
    /5:13 PM\s*Hands-off for 1 h, until 6:13 PM/,
    /6:13 PM\s*Bake/,
    /6:15 PM\s*Hands-off for 40 min, until 6:55 PM/,
    /6:50 PM\s*Wash and cut/,
    /6:55 PM\s*Slice/,
  ])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start cooking and notify me' }).click()
  await expect(page).toHaveURL(`/recipes/${bread.id}/cook`)
  await expect(page.locator('.tray')).toContainText(['Knead 10 minutes'])
  const at = (time: string) => new Date(`${day}T${time}:00+01:00`).toISOString()
  expect(await listAlarms(cook, bread.id)).toEqual([
    ['alarm', 1, at('17:01')],
    ['alarm', 3, at('18:13')],
  ])
  expect(await listAlarms(cook, salad.id)).toEqual([['alarm', 1, at('18:50')]])
})

test('schedules correctly across daylight saving changes', async ({ page }) => {
  const cook = await newCook('clocks')
  const steps = ['Mix 10 minutes.', 'Let it rest overnight.', 'Bake 40 minutes.'].map((instruction) => ({
    instruction,
  }))
  const loaf = await newRecipe(cook, { title: 'Night loaf', steps })
  const porridge = await newRecipe(cook, {
    ...{ title: 'Porridge', steps: [{ instruction: 'Let it soak 4 hours.' }] },
  })
  const timeline = page.getByRole('region', { name: 'Schedule' })
  const expectBegun = async (id: number, at: string, ...begun: (string | RegExp)[]) => {
    await page.goto(`/on-time?recipe=${id}&at=${at}`)
    await expect(timeline.getByRole('listitem')).toContainText(begun)
  }
  const night = [/9:48 PM\s*Mix/, /9:58 PM\s*Let it rest/, /10:00 PM\s*Hands-off for/]
  await expectBegun(loaf.id, '2027-03-28T09:00', ...night, /8:18 AM\s*Bake/, /8:20 AM/)
  await expectBegun(loaf.id, '2026-10-25T09:00', ...night, /8:18 AM\s*Bake/, /8:20 AM/)
  const soak = (from: string) => [/Let it soak/, new RegExp(`${from}\\s*Hands-off for 4 h`)]
  await expectBegun(porridge.id, '2027-03-28T05:00', ...soak('12:00 AM'))
  await expectBegun(porridge.id, '2026-10-25T05:00', ...soak('2:00 AM'))
  await expectBegun(porridge.id, '2027-03-28T02:30', ...soak('10:30 PM'))
  await expectBegun(porridge.id, '2026-10-25T02:30', ...soak('10:30 PM'))
})

test('offline, computes a timeline for another time and sets its alarms', async ({ page, context }) => {
  const cook = await newCook('signalless')
  const steps = ['Knead 10 minutes.', 'Bake 40 minutes.', 'Slice it.'].map((instruction) => ({ instruction }))
  const bread = await newRecipe(cook, { title: 'Rye bread', steps })
  const other = await newRecipe(cook, { title: 'Toast', steps })
  const day = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  await enterAs(context, cook)
  const address = `/on-time?recipe=${bread.id}`
  await visit(page, `${address}&at=${day}T19%3A00`)
  const timeline = page.getByRole('region', { name: 'Schedule' })
  await expect(timeline.getByRole('listitem').first()).toContainText(/6:03 PM\s*Knead/)
  await savedOffline(page, address, 'Rye bread')
  await savedOffline(page, `/recipes/${bread.id}/cook`, 'Rye bread')

  await context.setOffline(true)
  await page.getByLabel('Serve at').fill(`${day}T12:30`)
  await page.getByRole('button', { name: 'Show schedule' }).click()
  await expect(timeline.getByRole('listitem').first()).toContainText(/11:33 AM\s*Knead/)
  await expect(page.getByText('You’re offline. Carry on')).toBeVisible()
  await expect(page.getByLabel('Serve at')).toHaveValue(`${day}T12:30`)
  await page.goto(`/on-time?recipe=${other.id}`)
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await page.goto(`${address}&at=${day}T12%3A30`)
  await page.getByRole('button', { name: 'Start cooking and notify me' }).click()
  await expect(page).toHaveURL(`/recipes/${bread.id}/cook`)
  await expect(page.locator('.tray')).toContainText(['Knead 10 minutes'])

  await context.setOffline(false)
  const at = (time: string) => new Date(`${day}T${time}:00+01:00`).toISOString()
  await expect
    .poll(() => listAlarms(cook, bread.id).catch(() => []))
    .toEqual([
      ['alarm', 1, at('11:33')],
      ['alarm', 3, at('12:25')],
    ])
})

test('offline, adds cached recipes to a timeline', async ({ page, context }) => {
  const cook = await newCook('cellar')
  const steps = ['Knead 10 minutes.', 'Bake 40 minutes.', 'Slice it.'].map((instruction) => ({ instruction }))
  const bread = await newRecipe(cook, { title: 'Barley bread', steps })
  const soup = await newRecipe(cook, {
    ...{ title: 'Onion soup', steps: [{ instruction: 'Cook it.', duration_sec: 1200 }] },
  })
  await newRecipe(cook, { title: 'Far away pie', steps })
  const day = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  await enterAs(context, cook)
  await visit(page, `/recipes/${soup.id}`)
  await savedOffline(page, `/recipes/${soup.id}/cook`, 'Onion soup')
  await savedOffline(page, `/recipes/${soup.id}`, 'Onion soup')
  const address = `/on-time?recipe=${bread.id}`
  await visit(page, `${address}&at=${day}T19%3A00`)
  await savedOffline(page, address, 'Barley bread')
  await savedOffline(page, `/recipes/${bread.id}`, 'Barley bread')
  await savedOffline(page, `/recipes/${bread.id}/cook`, 'Barley bread')
  await savedOffline(page, '/on-time?', 'Ready on time')

  await context.setOffline(true)
  await expect(page.getByText('You can add recipes stored on this device')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Add a recipe' }).fill('far')
  await expect(page.getByText('No recipe with this name is stored on this device')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Add a recipe' }).fill('ONION')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Onion soup' }).click()
  const timeline = page.getByRole('region', { name: 'Schedule' })
  const both = [
    /6:03 PM\s*Knead/,
    /6:13 PM\s*Bake/,
    /6:15 PM\s*Hands-off for 40 min/,
    /6:38 PM\s*Cook it/,
    /6:40 PM\s*Hands-off for 20 min/,
    /6:55 PM\s*Slice it/,
  ]
  await expect(timeline.getByRole('listitem')).toContainText(both)
  await expect(page).toHaveURL(new RegExp(`recipe=${bread.id}&recipe=${soup.id}&at=${day}T19`))
  await page.reload()
  await expect(timeline.getByRole('listitem')).toContainText(both)
  await page.getByRole('link', { name: 'Remove Barley bread' }).click()
  await expect(timeline.getByRole('listitem')).toHaveCount(2)
  await page.goBack()
  await page.getByRole('button', { name: 'Start cooking and notify me' }).click()
  await expect(page.locator('.tray')).toContainText(['Knead 10 minutes'])

  await context.setOffline(false)
  await expect.poll(async () => (await listAlarms(cook, soup.id).catch(() => [])).length).toBe(1)
  await expect.poll(async () => (await listAlarms(cook, bread.id).catch(() => [])).length).toBe(2)
})
