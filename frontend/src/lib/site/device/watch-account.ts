import { openAccountChannel } from '#lib/http/account-channel.ts'
import { guardLogout } from './guard-logout.ts'

const USER_KEY = 'larder_kept_for'

/** Reloads the page if another user logs in. Returns a stop function. */
export function watchAccount(userId: number): () => void {
  const channel = openAccountChannel()
  channel.onmessage = ({ data }) => {
    if (data !== userId) void hideAndReload()
  }
  channel.postMessage(userId)
  void clearOtherUser(userId).then(saveRecipes)
  const stopGuarding = guardLogout(userId, () => channel.postMessage(null))
  return () => {
    stopGuarding()
    channel.close()
  }
}

export async function hideAndReload() {
  // Hide the page first: an editor may ask for confirmation before it unloads.
  document.documentElement.hidden = true
  const { clearTicks } = await import('#lib/recipes/recipe/stored-ticks.ts')
  clearTicks()
  location.reload()
}

async function saveRecipes() {
  const { saveOfflineRecipes } = await import('#lib/offline/save-offline-recipes.ts')
  await saveOfflineRecipes()
}

async function clearOtherUser(userId: number) {
  try {
    const before = localStorage.getItem(USER_KEY)
    localStorage.setItem(USER_KEY, String(userId))
    if (before === null || before === String(userId)) return
  } catch {
    return
  }
  const { clearCopies } = await import('./delete-user-data.ts')
  await clearCopies()
}
