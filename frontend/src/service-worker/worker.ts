import { type CacheRequest, clearPageCaches } from '#lib/offline/offline-caches.ts'
import { planStore } from '#lib/planning/offline-plan/plan-store.ts'
import { shoppingStore } from '#lib/shopping/offline/device-store.ts'
import { immutable } from '$app/manifest'
import { self } from '$app/service-worker'
import { pruneFiles, respondFromCache } from './file-cache.ts'
import { cacheOfflinePage, isCachedInLanguage, listOfflinePages } from './offline-page.ts'
import {
  cachePageWithRetries,
  cachePersonalOfflinePage,
  refreshCachedPages,
  respondToNavigation,
} from './page-cache.ts'
import { isPicture, respondToPicture } from './picture-cache.ts'
import { clearPushes, openNotification, resubscribe, showPush } from './push-notifications.ts'
import { cacheRecipes, listRecipePages, switchAccount } from './recipe-cache.ts'
import { importShared, SHARE_PATH } from './shared-files.ts'
import { syncCopies } from './sync-copies.ts'

const CACHED_PATHS = /^\/(shopping(\/\d+)?|plan|on-time)$/
const SESSION = /^\/(login|logout|register)$/
const BUILT = /^\/_app\/immutable\//

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => {
  const built = new Set(immutable.map(({ path }) => new URL(path, self.location.origin).pathname))
  event.waitUntil(
    (async () => {
      await self.clients.claim()
      await cacheOfflinePage(navigator.language).catch(() => undefined)
      // Cached pages refer to files of the build they came from. Delete those only after refreshing the pages.
      if (await refreshCachedPages())
        await pruneFiles(built, [...(await listRecipePages()), ...(await listOfflinePages())])
    })(),
  )
})

self.addEventListener('message', (event) => event.waitUntil(handleCacheRequest(event.data)))

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)))
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(resubscribe(event.oldSubscription)),
)

async function handleCacheRequest(request: CacheRequest) {
  const isInLanguage = await isCachedInLanguage(request.language)
  if (!isInLanguage) await cacheOfflinePage(request.language).catch(() => undefined)
  await cachePersonalOfflinePage({ isStale: !isInLanguage })
  if ('sync' in request) await syncCopies(request.sync, request.language)
  else if ('recipes' in request) await cacheRecipes(request.recipes, request.reason).catch(() => undefined)
  else if (CACHED_PATHS.test(new URL(request.path, self.location.origin).pathname))
    await cachePageWithRetries(request.path)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method === 'GET' && isPicture(url, request)) return event.respondWith(respondToPicture(request))
  if (url.origin !== self.location.origin) return
  // Another user may log in next: delete cached pages now. Unsent changes stay; they carry their owner's id.
  if (request.method === 'POST' && SESSION.test(url.pathname)) {
    switchAccount()
    event.waitUntil(
      Promise.allSettled([
        clearPageCaches(),
        shoppingStore.clearCopies(),
        planStore.clearCopies(),
        clearPushes(),
      ]),
    )
  }
  if (request.method === 'POST' && url.pathname === SHARE_PATH) event.respondWith(importShared(request))
  if (request.method !== 'GET') return
  if (BUILT.test(url.pathname)) event.respondWith(respondFromCache(request))
  else if (request.mode === 'navigate') event.respondWith(respondToNavigation(request))
})
