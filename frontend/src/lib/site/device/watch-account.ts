import { guardLogout } from './guard-logout.ts'

/** Where the pages of one browser tell each other whom they are made for: a user's id, or null for nobody any more. */
const CHANNEL = 'larder-account'
const KEPT_FOR = 'larder_kept_for'

/** Sees that a page made for one person is not shown to the next one. Returns how to stop. */
export function watchAccount(userId: number): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => {
    if (data !== userId) void leavePage()
  }
  channel.postMessage(userId)
  void forgetOthers(userId).then(keepForLater)
  const stopGuarding = guardLogout(userId, () => channel.postMessage(null))
  return () => {
    stopGuarding()
    channel.close()
  }
}

export async function leavePage() {
  // An editor may ask before it is left; until then nobody reads over its shoulder.
  document.documentElement.hidden = true
  const { clearTicks } = await import('#lib/recipes/recipe/stored-ticks.ts')
  clearTicks()
  location.reload()
}

async function keepForLater() {
  const { saveOfflineRecipes } = await import('#lib/offline/save-offline-recipes.ts')
  await saveOfflineRecipes()
}

async function forgetOthers(userId: number) {
  try {
    const before = localStorage.getItem(KEPT_FOR)
    localStorage.setItem(KEPT_FOR, String(userId))
    if (before === null || before === String(userId)) return
  } catch {
    return
  }
  const { clearCopies } = await import('./forget-device.ts')
  await clearCopies()
}
