const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 15_000

type ItemListeners = {
  /** `version` is the item's new version, or 0 after a (re)connect, when changes may have been missed. */
  changed: (version: number) => void
  lost: () => void
  /** The item was deleted or is no longer shared with this user. */
  unavailable: () => void
}

/** Subscribes to server-sent events of an item. Returns a stop function. */
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
        listeners.unavailable()
        // Reconnecting makes the website renew the access token.
      } else if (data === 'invalid_token') connect()
    })
    source.onerror = () => {
      listeners.lost()
      // EventSource reconnects after a lost connection, but not after a status other than 200.
      if (source?.readyState !== EventSource.CLOSED) return
      reconnectTimer = setTimeout(connect, retryDelayMs)
      retryDelayMs = Math.min(retryDelayMs * 2, MAX_RETRY_MS)
    }
  }

  // After sleep or a change of network the connection may be dead without an error event.
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
