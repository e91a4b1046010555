import { randomUUID } from 'node:crypto'
import type { Db } from '../db/db.ts'
import type { Notifications } from '../db/notifications.ts'
import { prepared } from '../db/prepared.ts'

const CHANNEL = 'writes'
/** A burst of writes is announced once: NOTIFY makes transactions commit one after another. */
const PAUSE_MS = 50

const notify = prepared('notify', 'select pg_notify($1, $2)')

/** Tells other backends that something was written, and hears it from them. */
export function createInvalidationBroadcast(
  notifications: Notifications,
  db: Db,
  onRemoteWrite: () => void,
): () => void {
  const self = randomUUID()
  let isDue = false
  notifications.on(CHANNEL, (sender) => {
    if (sender !== self) onRemoteWrite()
  })
  const announce = async () => {
    isDue = false
    // Lost announcements are bounded by the lifetime of what is kept.
    await notify(db, CHANNEL, self).catch(() => {})
  }
  return () => {
    if (isDue) return
    isDue = true
    setTimeout(announce, PAUSE_MS).unref()
  }
}
