import { randomUUID } from 'node:crypto'
import type { Db } from '../db/db.ts'
import type { Notifications } from '../db/notifications.ts'
import { notify } from '../db/notify.ts'

export const WRITES_CHANNEL = 'writes'
/** Combines a burst of writes into one message: NOTIFY makes transactions commit one after another. */
const DEBOUNCE_MS = 50

/**
 * Returns a function that tells other backends to clear their response caches. Calls `onRemoteWrite` when another
 * backend sends this message.
 */
export function createInvalidationBroadcast(
  notifications: Notifications,
  db: Db,
  onRemoteWrite: () => void,
): () => void {
  const self = randomUUID()
  let isScheduled = false
  notifications.on(WRITES_CHANNEL, (sender) => {
    if (sender !== self) onRemoteWrite()
  })
  const broadcast = async () => {
    isScheduled = false
    // Cache entries expire, so a lost message causes outdated responses for a short time only.
    await notify(db, WRITES_CHANNEL, self).catch(() => {})
  }
  return () => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(broadcast, DEBOUNCE_MS).unref()
  }
}
