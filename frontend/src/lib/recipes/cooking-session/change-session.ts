import type { CookingSessionRead } from '@larder/contract/recipes/cooking-sessions'
import { page } from '$app/state'
import {
  adopt,
  afterSending,
  beginSession,
  bodyOf,
  type Change,
  type StoredSession,
  withChange,
} from './session-state.ts'
import { dropSession, findKept, keepSession, listKept } from './stored-sessions.ts'

/** Steps are turned and lines ticked in bursts, which go as one. */
const PAUSE_MS = 1500
const RETRY_MS = 20_000
const PATIENCE_MS = 10_000

let waiting: ReturnType<typeof setTimeout> | undefined
let isSending = false
let isListening = false

export const viewerId = (): number | null => page.data.viewer?.id ?? null

/** Keeps on this device what was done, and tells the service soon. */
export function changeSession(
  dish: Pick<StoredSession, 'recipe_id' | 'title' | 'step_count'>,
  change: Change,
) {
  const userId = viewerId()
  const kept = findKept(userId, dish.recipe_id)
  // Whoever only stops something begins nothing.
  if (!kept && (change.isOver || Object.values(change.timers ?? {}).some((timer) => timer === null))) return
  const before = kept ?? beginSession(dish, userId)
  const changed = { ...withChange(before, change, Date.now()), title: dish.title }
  if (userId === null && change.isOver) return dropSession(changed)
  keepSession(changed)
  if (userId !== null) sendSoon(PAUSE_MS)
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
  // Whoever locks the phone or closes the tab is not waited for.
  addEventListener('visibilitychange', () => document.hidden && waiting && void sendChanges())
}

/** Everything of this person that the service does not know yet; tried again for as long as a page is open. */
export async function sendChanges() {
  clearTimeout(waiting)
  waiting = undefined
  if (isSending) return sendSoon(PAUSE_MS)
  isSending = true
  try {
    const userId = viewerId()
    const unsent = userId === null ? [] : listKept(userId).filter((session) => session.unsent)
    const answers = await Promise.all(unsent.map(send))
    if (answers.includes('later')) sendSoon(RETRY_MS)
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
    ...(!unsent.isOver && { body: JSON.stringify(bodyOf(session, unsent, Date.now())) }),
    keepalive: true,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined)
  // Signed out, or the service is away: it stays with its owner's id.
  if (!response || response.status === 401 || response.status === 429 || response.status >= 500)
    return 'later'
  const now = findKept(user_id, recipe_id)
  if (!now) return 'done'
  const settled = afterSending(now, unsent)
  const isOver = !response.ok || unsent.isOver
  if (isOver && !settled.unsent) dropSession(settled)
  else if (isOver) keepSession(settled)
  else keepSession(adopt(settled, (await response.json()) as CookingSessionRead, user_id))
  return 'done'
}
