import { SvelteSet } from 'svelte/reactivity'

const TICKS = 'larder_ticks_'
const toKey = (recipeId: number) => `${TICKS}${recipeId}`

/** Ticked ingredients, in sessionStorage. */
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
    // Without storage, ticks last until the page is left.
  }
}

export function clearTicks() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(TICKS)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to clear.
  }
}
