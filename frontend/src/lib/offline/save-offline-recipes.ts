import type { OfflineRecipes } from '@larder/contract/planning/offline-recipes'
import { localToday } from '#lib/i18n/local-today.ts'
import { AT_HAND, stamped } from './page-cache.ts'
import { keepRecipes, prepareOffline } from './prepare-offline.ts'

const ADDRESS = '/recipes/at-hand'
const OFTEN_ENOUGH_MS = 15 * 60 * 1000
/** Several hearts, or a week put together, are one change. */
const PAUSE_MS = 500

let waiting: ReturnType<typeof setTimeout> | undefined
let renewal: Promise<void> | undefined

const canKeep = () => 'serviceWorker' in navigator && 'caches' in globalThis

/** Keeps favourites and what is planned for when the signal is gone; asks what these are only now and then. */
export async function keepAtHand() {
  // A page that renews asks by itself. Should another renewal take the place of this one, it never ends: that one asks.
  await renewal
  if (canKeep() && !(await wasToldLately())) await ask()
}

/** Something of it was changed: should the page be left before it is asked for, the next one does. */
export function renewAtHand() {
  if (!canKeep()) return
  clearTimeout(waiting)
  void caches.delete(AT_HAND)
  renewal = new Promise((resolve) => {
    waiting = setTimeout(() => resolve(ask()), PAUSE_MS)
  })
}

async function ask() {
  const answer = await fetch(`${ADDRESS}?from=${localToday()}`).catch(() => undefined)
  if (!answer?.ok) return
  const { favourites, planned }: OfflineRecipes = await answer.json()
  await (await caches.open(AT_HAND)).put(ADDRESS, new Response(String(Date.now())))
  // Who has neither does without the worker until something else needs it.
  if (favourites.length + planned.length > 0) prepareOffline()
  else if (!(await navigator.serviceWorker.getRegistration())) return
  await keepRecipes(favourites.map(stamped), 'favourite')
  await keepRecipes(planned.map(stamped), 'planned')
}

async function wasToldLately(): Promise<boolean> {
  const told = await caches.match(ADDRESS, { cacheName: AT_HAND })
  const age = Date.now() - Number(await told?.text())
  return age >= 0 && age < OFTEN_ENOUGH_MS
}
