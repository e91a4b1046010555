import * as m from '#lib/generated/messages.ts'
import { showToast } from '#lib/ui/toast.svelte.ts'

/** Submits the favourite button. Returns whether it succeeded; shows a toast if not. */
export async function submitFavourite(action: string, body: FormData, title: string): Promise<boolean> {
  const headers = { accept: 'application/json' }
  const response = await fetch(action, { method: 'POST', body, headers }).catch(() => undefined)
  if (response?.ok) void refreshOffline().catch(() => undefined)
  else showToast(m.marking_failed({ title }), { kind: 'error' })
  return response?.ok === true
}

/** Dynamic import, to keep it out of the first script of lists. */
async function refreshOffline() {
  const { refreshOfflineRecipes } = await import('#lib/offline/save-offline-recipes.ts')
  refreshOfflineRecipes()
}
