import type { CookingSessionRead } from '@larder/contract/recipes/cooking-sessions'
import { page } from '$app/state'
import {
  beginSession,
  type Change,
  markSent,
  mergeSession,
  type StoredSession,
  toUpdateBody,
  withChange,
} from './session-state.ts'
import {
  deleteStoredSession,
  findStoredSession,
  listStoredSessions,
  storeSession,
} from './stored-sessions.ts'

/** Debounce: steps and ticks change in bursts. */
const DEBOUNCE_MS = 1500
const RETRY_MS = 20_000
const TIMEOUT_MS = 10_000

let waiting: ReturnType<typeof setTimeout> | undefined
let isSending = false
let isListening = false

export const viewerId = (): number | null => page.data.viewer?.id ?? null

/** Stores the change on this device and sends it after the debounce. */
export function changeSession(
  dish: Pick<StoredSession, 'recipe_id' | 'title' | 'step_count'>,
  change: Change,
) {
  const userId = viewerId()
  const stored = findStoredSession(userId, dish.recipe_id)
  // Stopping a timer or session must not create one.
  if (!stored && (change.isOver || Object.values(change.timers ?? {}).some((timer) => timer === null))) return
  const before = stored ?? beginSession(dish, userId)
  const changed = { ...withChange(before, change, Date.now()), title: dish.title }
  if (userId === null && change.isOver) return deleteStoredSession(changed)
  storeSession(changed)
  if (userId !== null) sendSoon(DEBOUNCE_MS)
}

function sendSoon(pauseMs: number) {
  listen()
  clearTimeout(waiting)
  waiting = setTimeout(() => void sendChanges(), pauseMs)
}

function listen() {
  if (isListening) return
  isListening = true
  addEventListener('online', () => void sendChanges())
  // Send immediately when the phone is locked or the tab is closed.
  addEventListener('visibilitychange', () => document.hidden && waiting && void sendChanges())
}

/** Sends all unsent changes of the user. Retries while a page is open. */
export async function sendChanges() {
  clearTimeout(waiting)
  waiting = undefined
  if (isSending) return sendSoon(DEBOUNCE_MS)
  isSending = true
  try {
    const userId = viewerId()
    const unsent = userId === null ? [] : listStoredSessions(userId).filter((session) => session.unsent)
    const results = await Promise.all(unsent.map(send))
    if (results.includes('later')) sendSoon(RETRY_MS)
  } finally {
    isSending = false
  }
}

async function send(session: StoredSession): Promise<'done' | 'later'> {
  const { unsent, user_id, recipe_id } = session
  if (!unsent || user_id === null) return 'done'
  const response = await fetch(`/cooking/${recipe_id}`, {
    method: unsent.isOver ? 'DELETE' : 'PUT',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    ...(!unsent.isOver && { body: JSON.stringify(toUpdateBody(session, unsent, Date.now())) }),
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  // Logged out or unreachable: the change stays stored with its owner's id.
  if (!response || response.status === 401 || response.status === 429 || response.status >= 500)
    return 'later'
  const now = findStoredSession(user_id, recipe_id)
  if (!now) return 'done'
  const settled = markSent(now, unsent)
  const isOver = !response.ok || unsent.isOver
  if (isOver && !settled.unsent) deleteStoredSession(settled)
  else if (isOver) storeSession(settled)
  else storeSession(mergeSession(settled, (await response.json()) as CookingSessionRead, user_id))
  return 'done'
}
