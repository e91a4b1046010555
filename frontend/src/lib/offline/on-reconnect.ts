const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 15_000

/** Calls back once the site answers: a device may say too early that it is online, and only once. Returns how to stop. */
export function whenBack(back: () => void): () => void {
  let pauseMs = FIRST_PAUSE_MS
  let timer = setTimeout(look, pauseMs)
  let isOver = false

  async function look() {
    clearTimeout(timer)
    const isBack = navigator.onLine && (await answers())
    if (isOver) return
    if (isBack) return back()
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
    timer = setTimeout(look, pauseMs)
  }

  function stop() {
    isOver = true
    clearTimeout(timer)
    removeEventListener('online', look)
    removeEventListener('beforeunload', stop)
  }

  addEventListener('online', look)
  // Whoever is on their way to another page is not called back.
  addEventListener('beforeunload', stop)
  return stop
}

const answers = () =>
  fetch('/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
