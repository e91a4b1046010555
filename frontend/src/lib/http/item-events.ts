const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 15_000

type Ears = {
  /** The item has this version now; 0 when it is not known what was missed. */
  changed: (version: number) => void
  lost: () => void
  /** It was deleted, or is no longer shared. */
  gone: () => void
}

/** Hears of changes made elsewhere for as long as the page is open. Returns how to stop. */
export function listenToItem(address: string, ears: Ears): () => void {
  let source: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let pauseMs = FIRST_PAUSE_MS

  function connect() {
    clearTimeout(again)
    source?.close()
    source = new EventSource(address)
    source.onopen = () => {
      pauseMs = FIRST_PAUSE_MS
      ears.changed(0)
    }
    source.addEventListener('change', (event) => ears.changed(Number(event.data)))
    source.addEventListener('end', ({ data }) => {
      if (data === 'not_found') {
        stop()
        ears.gone()
        // The website gets a new token for the next request, and nobody has to notice.
      } else if (data === 'invalid_token') connect()
    })
    source.onerror = () => {
      ears.lost()
      // A browser comes back by itself after a lost connection, but never after an answer other than 200.
      if (source?.readyState !== EventSource.CLOSED) return
      again = setTimeout(connect, pauseMs)
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
    }
  }

  // A phone that slept, or changed from one network to another, may hold a dead connection without knowing it.
  const lookAgain = () => document.visibilityState === 'visible' && connect()
  addEventListener('online', connect)
  document.addEventListener('visibilitychange', lookAgain)
  connect()

  function stop() {
    clearTimeout(again)
    source?.close()
    removeEventListener('online', connect)
    document.removeEventListener('visibilitychange', lookAgain)
  }
  return stop
}
