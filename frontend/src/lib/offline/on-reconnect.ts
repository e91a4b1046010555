const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 15_000

/** Calls back once the site answers: a device may say too early that it is online, and only once. Returns how to stop. */
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
  // Whoever is on their way to another page is not called back.
  addEventListener('beforeunload', stop)
  return stop
}

const isSiteReachable = () =>
  fetch('/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
