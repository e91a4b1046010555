const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 15_000

type ItemListeners = {
  /** The item has this version now; 0 when it is not known what was missed. */
  changed: (version: number) => void
  lost: () => void
  /** It was deleted, or is no longer shared. */
  gone: () => void
}

/** Hears of changes made elsewhere for as long as the page is open. Returns how to stop. */
export function listenToItem(url: string, listeners: ItemListeners): () => void {
  let source: EventSource | undefined
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let retryDelayMs = FIRST_RETRY_MS

  function connect() {
    clearTimeout(reconnectTimer)
    source?.close()
    source = new EventSource(url)
    source.onopen = () => {
      retryDelayMs = FIRST_RETRY_MS
      listeners.changed(0)
    }
    source.addEventListener('change', (event) => listeners.changed(Number(event.data)))
    source.addEventListener('end', ({ data }) => {
      if (data === 'not_found') {
        stop()
        listeners.gone()
        // The website gets a new token for the next request, and nobody has to notice.
      } else if (data === 'invalid_token') connect()
    })
    source.onerror = () => {
      listeners.lost()
      // A browser comes back by itself after a lost connection, but never after an answer other than 200.
      if (source?.readyState !== EventSource.CLOSED) return
      reconnectTimer = setTimeout(connect, retryDelayMs)
      retryDelayMs = Math.min(retryDelayMs * 2, MAX_RETRY_MS)
    }
  }

  // A phone that slept, or changed from one network to another, may hold a dead connection without knowing it.
  const reconnectIfVisible = () => document.visibilityState === 'visible' && connect()
  addEventListener('online', connect)
  document.addEventListener('visibilitychange', reconnectIfVisible)
  connect()

  function stop() {
    clearTimeout(reconnectTimer)
    source?.close()
    removeEventListener('online', connect)
    document.removeEventListener('visibilitychange', reconnectIfVisible)
  }
  return stop
}
