import * as m from '#lib/generated/messages.ts'
import { showToast } from '#lib/ui/toast.svelte.ts'

/** Sends the form of a heart. Answers whether it was taken, and says so where it was not. */
export async function submitFavourite(action: string, body: FormData, title: string): Promise<boolean> {
  const headers = { accept: 'application/json' }
  const response = await fetch(action, { method: 'POST', body, headers }).catch(() => undefined)
  if (response?.ok) void refreshOffline().catch(() => undefined)
  else showToast(m.marking_failed({ title }), { kind: 'error' })
  return response?.ok === true
}

/** Loaded apart: the first script of a list names every file that a heart needs. */
async function refreshOffline() {
  const { refreshOfflineRecipes } = await import('#lib/offline/save-offline-recipes.ts')
  refreshOfflineRecipes()
}
