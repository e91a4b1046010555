import type { ChangeRead } from '@larder/contract/transfer/changes'
import { PAGE_CACHE } from '#lib/offline/offline-caches.ts'
import { addDays, WEEK_DAYS } from '#lib/planning/plan/plan-days.ts'
import { findChangedCopies, findPageFate } from './changed-copies.ts'
import { cachePage, listCachedPages } from './page-cache.ts'
import { deleteCachedRecipe, listCachedRecipeIds, refreshCachedRecipe } from './recipe-cache.ts'
import { refreshListCopies, refreshPlanCopies } from './refresh-device-stores.ts'

export async function refreshChangedCopies(changes: ChangeRead[], today: string, isCurrent: () => boolean) {
  const changed = findChangedCopies(changes)
  const firstDay = addDays(today, 1 - WEEK_DAYS)
  await tryEach([
    ...[...changed.recipes].map(
      ([id, fate]) =>
        () =>
          fate === 'delete' ? deleteCachedRecipe(id) : refreshCachedRecipe(id, isCurrent),
    ),
    ...(await listCachedPages()).map((url) => async () => {
      const fate = findPageFate(new URL(url), changed, firstDay)
      if (fate === 'delete') await (await caches.open(PAGE_CACHE)).delete(url)
      else if (fate) await refreshPage(url)
    }),
    () => refreshListCopies((id) => changed.lists.get(id), isCurrent),
    () =>
      refreshPlanCopies(({ kitchen_id, to }) => {
        if (changed.lostKitchens.has(kitchen_id ?? 0)) return 'delete'
        return changed.isPlanChanged && to >= today ? 'refresh' : undefined
      }, isCurrent),
  ])
}

export async function refreshAllCopies(isCurrent: () => boolean) {
  const refresh = () => 'refresh' as const
  await tryEach([
    ...(await listCachedRecipeIds()).map((id) => () => refreshCachedRecipe(id, isCurrent)),
    ...(await listCachedPages()).map((url) => () => refreshPage(url)),
    () => refreshListCopies(refresh, isCurrent),
    () => refreshPlanCopies(refresh, isCurrent),
  ])
}

async function refreshPage(url: string) {
  if (!(await cachePage(url))) throw new Error(`${url} was not fetched`)
}

/** One after the other, so that they do not compete with the page. A failure does not stop the others. */
export async function tryEach(tasks: (() => Promise<unknown>)[]) {
  const failures: unknown[] = []
  for (const task of tasks) await task().catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures)
}
