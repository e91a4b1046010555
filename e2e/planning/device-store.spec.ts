import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { rolldown } from 'rolldown'

type DeviceStore = typeof import('../../frontend/src/lib/offline/change-queue/device-store.ts')
type Copy = { key: string; version: number }

const SOURCE = fileURLToPath(
  new URL('../../frontend/src/lib/offline/change-queue/device-store.ts', import.meta.url),
)

test('a refresh in the background does not replace a newer copy, or restore a deleted one', async ({
  page,
}) => {
  const bundle = await rolldown({ input: SOURCE })
  const { output } = await bundle.generate({ format: 'iife', name: 'offline' })
  await page.goto('/about')
  await page.evaluate(`${output[0].code}; window.offline = offline`)
  const versions = await page.evaluate(async () => {
    const { deviceStore } = (window as unknown as { offline: DeviceStore }).offline
    const store = deviceStore<never, Copy>('tested', 'copies')
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
