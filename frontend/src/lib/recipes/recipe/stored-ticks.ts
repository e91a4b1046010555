import { SvelteSet } from 'svelte/reactivity'

const TICKS = 'larder_ticks_'
const toKey = (recipeId: number) => `${TICKS}${recipeId}`

/** Which ingredients are ready; kept for as long as the tab is open. */
export function readTicks(recipeId: number): SvelteSet<number> {
  try {
    return new SvelteSet(JSON.parse(sessionStorage.getItem(toKey(recipeId)) ?? '[]'))
  } catch {
    return new SvelteSet()
  }
}

export function storeTicks(recipeId: number, ticks: Set<number>) {
  try {
    sessionStorage.setItem(toKey(recipeId), JSON.stringify([...ticks]))
  } catch {
    // Nothing to do: the ticks then last until the page is left.
  }
}

export function clearTicks() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(TICKS)) sessionStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
