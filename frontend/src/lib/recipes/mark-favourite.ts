import * as m from '#lib/generated/messages.ts'
import { renewAtHand } from '#lib/offline/keep-at-hand.ts'
import { showToast } from '#lib/ui/toast.svelte.ts'

/** Sends the form of a heart. Answers whether it was taken, and says so where it was not. */
export async function markFavourite(action: string, body: FormData, title: string): Promise<boolean> {
  const headers = { accept: 'application/json' }
  const answer = await fetch(action, { method: 'POST', body, headers }).catch(() => undefined)
  if (answer?.ok) renewAtHand()
  else showToast(m.marking_failed({ title }), { kind: 'error' })
  return answer?.ok === true
}
