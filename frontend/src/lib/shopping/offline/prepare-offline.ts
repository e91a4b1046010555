const WORKER = '/service-worker.js'

/** The shopping pages work without a signal; nobody else pays for it, so the worker starts here and not everywhere. */
export function prepareOffline() {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker.register(WORKER, { type: 'module' }).catch(() => undefined)
}

/** Keeps this very page for when the signal is gone, however it was reached. */
export async function keepPage(path: string) {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ keep: path })
}
