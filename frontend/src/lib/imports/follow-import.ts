import { invalidate } from '$app/navigation'
import { listenToItem } from '../http/item-events.ts'

const PAUSE_MS = 400

/** What a page of an import depends on, and nothing else of the site. */
export const followKey = (id: number) => `larder:import-${id}` as const

/** Shows how an import gets on: of many changes in a moment, the last. Returns how to stop. */
export function followImport(id: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const changed = () => {
    timer ??= setTimeout(async () => {
      await invalidate(followKey(id))
      timer = undefined
    }, PAUSE_MS)
  }
  const stop = listenToItem(`/import/${id}/events`, { changed, lost: () => {}, gone: changed })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
