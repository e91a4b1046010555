import { forgetPages, type KeepRequest } from '#lib/offline/page-cache.ts'
import { planStore } from '#lib/planning/offline-plan/plan-store.ts'
import { shoppingStore } from '#lib/shopping/offline/device-store.ts'
import { immutable } from '$app/manifest'
import { self } from '$app/service-worker'
import { answerFromKept, pruneFiles } from './file-cache.ts'
import { keepOfflinePage, listOfflinePages, speaks } from './offline-page.ts'
import { answerPage, keepOwnOfflinePage, keepPageSoon, renewPages } from './page-cache.ts'
import { answerPicture, isPicture } from './picture-cache.ts'
import { keepRecipes, listRecipePages, stopKeepingRecipes } from './recipe-cache.ts'
import { forgetPushes, openNews, showPush, subscribeAgain } from './show-push.ts'

const KEPT = /^\/(shopping(\/\d+)?|plan|on-time)$/
const SESSION = /^\/(login|logout|register)$/
const BUILT = /^\/_app\/immutable\//

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => {
  const built = new Set(immutable.map(({ path }) => new URL(path, self.location.origin).pathname))
  event.waitUntil(
    (async () => {
      await self.clients.claim()
      await keepOfflinePage(navigator.language).catch(() => undefined)
      // Kept pages name the files of the build they came from, so those go only once the pages are renewed.
      if (await renewPages())
        await pruneFiles(built, [...(await listRecipePages()), ...(await listOfflinePages())])
    })(),
  )
})

self.addEventListener('message', (event) => event.waitUntil(keep(event.data)))

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNews(event.notification)))
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(subscribeAgain(event.oldSubscription)),
)

async function keep(request: KeepRequest) {
  const isSpoken = await speaks(request.language)
  if (!isSpoken) await keepOfflinePage(request.language).catch(() => undefined)
  await keepOwnOfflinePage({ isStale: !isSpoken })
  if ('recipes' in request) await keepRecipes(request.recipes, request.because)
  else if (KEPT.test(new URL(request.keep, self.location.origin).pathname)) await keepPageSoon(request.keep)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method === 'GET' && isPicture(url, request)) return event.respondWith(answerPicture(request))
  if (url.origin !== self.location.origin) return
  // Another person may use this device next: pages go at once, changes that wait stay with their owner's id.
  if (request.method === 'POST' && SESSION.test(url.pathname)) {
    stopKeepingRecipes()
    event.waitUntil(
      Promise.allSettled([
        forgetPages(),
        shoppingStore.forgetCopies(),
        planStore.forgetCopies(),
        forgetPushes(),
      ]),
    )
  }
  if (request.method !== 'GET') return
  if (BUILT.test(url.pathname)) event.respondWith(answerFromKept(request))
  else if (request.mode === 'navigate') event.respondWith(answerPage(request))
})
