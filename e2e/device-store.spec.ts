import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { rolldown } from 'rolldown'
import type { deviceStore } from '../frontend/src/lib/offline/change-queue/device-store.ts'

type Change = { id: string; user_id: number; order: number; name: string }
type Copy = { key: string; version: number }
type Tested = { store: ReturnType<typeof deviceStore<Change, Copy>> }

const SOURCE = fileURLToPath(
  new URL('../frontend/src/lib/offline/change-queue/device-store.ts', import.meta.url),
)

async function loadStore(page: Page) {
  const bundle = await rolldown({ input: SOURCE })
  const { output } = await bundle.generate({ format: 'iife', name: 'offline' })
  await page.evaluate(`${output[0].code}; window.store = offline.deviceStore('tested', 'copies')`)
}

test('a refresh in the background does not replace a newer copy, or restore a deleted one', async ({
  page,
}) => {
  await page.goto('/about')
  await loadStore(page)
  const versions = await page.evaluate(async () => {
    const { store } = window as unknown as Tested
    const refresh = (fresh: Copy) =>
      store.updateCopy(fresh.key, (stored) => (fresh.version > stored.version ? fresh : undefined))
    for (const key of ['old', 'new']) await store.storeCopy({ key, version: 2 })
    await refresh({ key: 'old', version: 3 })
    await refresh({ key: 'new', version: 1 })
    await refresh({ key: 'deleted', version: 1 })
    return (await store.listCopies()).map(({ key, version }) => `${key} ${version}`)
  })
  expect(versions).toEqual(['new 2', 'old 3'])
})

test('changes made just before a reload are stored', async ({ page }) => {
  await page.goto('/about')
  await loadStore(page)
  const reloaded = page.waitForEvent('load')
  await page.evaluate(() => (window as unknown as Tested).store.listChanges())
  await page.evaluate(() => {
    const { store } = window as unknown as Tested
    for (let order = 0; order < 50; order++)
      void store.storeChanges({ keep: [{ id: `${order}`, user_id: 1, order, name: 'milk' }], drop: [] })
    setTimeout(() => location.reload())
  })
  await reloaded
  await loadStore(page)
  const stored = await page.evaluate(() => (window as unknown as Tested).store.listChanges())
  expect(stored).toHaveLength(50)
})
