import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshOfflineRecipes, saveOfflineRecipes } from './save-offline-recipes.ts'

const NOTHING = { favourites: [], planned: [] }
const fetchMock = vi.fn<typeof fetch>(async () => Response.json(NOTHING))

/** A minimal Cache API for a user without offline recipes. */
beforeEach(() => {
  const notes = new Map<string, Response>()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchMock.mockClear())
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined } })
  vi.stubGlobal('caches', {
    match: async (address: string) => notes.get(address)?.clone(),
    open: async () => ({ put: async (address: string, note: Response) => void notes.set(address, note) }),
    delete: async () => notes.clear(),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a recent list is not fetched again', async () => {
  await saveOfflineRecipes()
  await saveOfflineRecipes()
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

test('a page that refreshes offline recipes fetches once', async () => {
  refreshOfflineRecipes()
  const saving = saveOfflineRecipes()
  await vi.runAllTimersAsync()
  await saving
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

test('debounces changes in quick succession', async () => {
  refreshOfflineRecipes()
  refreshOfflineRecipes()
  await vi.runAllTimersAsync()
  expect(fetchMock).toHaveBeenCalledTimes(1)
  refreshOfflineRecipes()
  await vi.runAllTimersAsync()
  expect(fetchMock).toHaveBeenCalledTimes(2)
})
