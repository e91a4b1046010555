import { forgetLists } from '#lib/shopping/offline/device-store.ts'
import { forgetPages } from '#lib/shopping/offline/page-cache.ts'
import { immutable } from '$app/manifest'
import { self } from '$app/service-worker'
import { answerFromKept, answerPage, keepPageSoon, pruneAssets, renewPages } from './kept-pages.ts'

const SHOPPING = /^\/shopping(\/\d+)?$/
const SESSION = /^\/(login|logout|register)$/
const BUILT = /^\/_app\/immutable\//

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => {
  const built = new Set(immutable.map(({ path }) => new URL(path, self.location.origin).pathname))
  event.waitUntil(
    (async () => {
      await self.clients.claim()
      // Kept pages name the files of the build they came from, so those go only once the pages are renewed.
      if (await renewPages()) await pruneAssets(built)
    })(),
  )
})

self.addEventListener('message', (event) => {
  const path: unknown = event.data?.keep
  if (typeof path === 'string' && SHOPPING.test(new URL(path, self.location.origin).pathname))
    event.waitUntil(keepPageSoon(path))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  // Another person may use this device next: pages go at once, changes that wait stay with their owner's id.
  if (request.method === 'POST' && SESSION.test(url.pathname))
    event.waitUntil(Promise.all([forgetPages(), forgetLists().catch(() => undefined)]))
  if (request.method !== 'GET') return
  if (BUILT.test(url.pathname)) event.respondWith(answerFromKept(request))
  else if (request.mode === 'navigate')
    event.respondWith(answerPage(request, SHOPPING.test(url.pathname) ? url.pathname : undefined))
})
