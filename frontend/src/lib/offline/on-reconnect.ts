const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 15_000

/** Calls back once the site responds. Polls, because the `online` event may fire too early. Returns a stop function. */
export function onReconnect(callback: () => void): () => void {
  let retryDelayMs = FIRST_RETRY_MS
  let timer = setTimeout(check, retryDelayMs)
  let isOver = false

  async function check() {
    clearTimeout(timer)
    const isBack = navigator.onLine && (await isSiteReachable())
    if (isOver) return
    if (isBack) return callback()
    retryDelayMs = Math.min(retryDelayMs * 2, MAX_RETRY_MS)
    timer = setTimeout(check, retryDelayMs)
  }

  function stop() {
    isOver = true
    clearTimeout(timer)
    removeEventListener('online', check)
    removeEventListener('beforeunload', stop)
  }

  addEventListener('online', check)
  // Don't call back while the user is leaving the page.
  addEventListener('beforeunload', stop)
  return stop
}

const isSiteReachable = () =>
  fetch('/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
