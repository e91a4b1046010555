import type { MealPlanRead } from '@larder/contract/planning/meal-plan'
import { planStore } from '#lib/planning/offline-plan/plan-store.ts'
import { planUrl } from '#lib/planning/plan/plan-urls.ts'
import { readCopyStore, shoppingStore } from '#lib/shopping/offline/device-store.ts'
import { fetchList } from '#lib/shopping/trip/fetch-list.ts'
import type { Fate } from './changed-copies.ts'

/** Refreshes copies that open pages and the offline start page read. Unsent changes stay. */
export async function refreshListCopies(
  findFate: (listId: number) => Fate | undefined,
  isCurrent: () => boolean,
) {
  for (const { key, list } of await shoppingStore.listCopies().catch(() => [])) {
    const fate = findFate(list.id)
    if (!fate) continue
    const fresh = fate === 'delete' ? 'unavailable' : await fetchList(list.id, readCopyStore(key))
    if (!fresh || !isCurrent()) throw new Error(`list ${list.id} was not fetched`)
    if (fresh === 'unavailable') await shoppingStore.deleteCopy(key)
    else
      await shoppingStore.updateCopy(key, (stored) =>
        fresh.version > stored.list.version ? { key, list: fresh } : undefined,
      )
  }
}

export async function refreshPlanCopies(
  findFate: (plan: MealPlanRead) => Fate | undefined,
  isCurrent: () => boolean,
) {
  for (const { key, plan } of await planStore.listCopies().catch(() => [])) {
    const fate = findFate(plan)
    if (!fate) continue
    const response = fate === 'delete' ? undefined : await fetch(planUrl('days', plan))
    if (!isCurrent()) throw new Error('another user logged in')
    if (!response || response.status === 404) await planStore.deleteCopy(key)
    else if (!response.ok) throw new Error(`plan answered ${response.status}`)
    else {
      const fresh: MealPlanRead = await response.json()
      await planStore.updateCopy(key, (stored) =>
        fresh.version > stored.plan.version ? { key, plan: fresh } : undefined,
      )
    }
  }
}
