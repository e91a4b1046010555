import { invalidate } from '$app/navigation'
import { listenToItem } from './item-events.ts'

const THROTTLE_MS = 400

/** Invalidates `key` when the item changes, throttled. Returns a stop function. */
export function invalidateOnChange(key: `larder:${string}`, events: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const changed = () => {
    timer ??= setTimeout(async () => {
      await invalidate(key)
      timer = undefined
    }, THROTTLE_MS)
  }
  const stop = listenToItem(events, { changed, lost: () => {}, unavailable: changed })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
