/** Pages that the service worker keeps for when the signal is gone. */
export const PAGES = 'larder-pages'

/** Without https browsers keep no pages, and have no `caches`. */
export async function forgetPages() {
  if ('caches' in globalThis) await caches.delete(PAGES)
}
