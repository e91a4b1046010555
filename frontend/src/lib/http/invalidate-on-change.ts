import { invalidate } from '$app/navigation'
import { listenToItem } from './item-events.ts'

const THROTTLE_MS = 400

/** Loads again what depends on `key` while an item changes: of many changes in a moment, the last. Returns how to stop. */
export function invalidateOnChange(key: `larder:${string}`, events: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const changed = () => {
    timer ??= setTimeout(async () => {
      await invalidate(key)
      timer = undefined
    }, THROTTLE_MS)
  }
  const stop = listenToItem(events, { changed, lost: () => {}, gone: changed })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
