import type { ChangeRead } from '@larder/contract/transfer/changes'
import { ON_TIME, readDishes } from '#lib/planning/ready-on-time/timeline-url.ts'

export type Fate = 'refresh' | 'delete'

/** The copies on a device that a part of the change feed concerns. */
export type ChangedCopies = {
  recipes: Map<number, Fate>
  lists: Map<number, Fate>
  isPlanChanged: boolean
  lostKitchens: Set<number>
}

export function findChangedCopies(changes: readonly ChangeRead[]): ChangedCopies {
  const changed: ChangedCopies = {
    recipes: new Map(),
    lists: new Map(),
    isPlanChanged: false,
    lostKitchens: new Set(),
  }
  for (const { resource, id, action, parent_id } of changes) {
    const fate: Fate = action === 'removed' ? 'delete' : 'refresh'
    if (resource === 'recipe') changed.recipes.set(id, fate)
    else if (resource === 'shopping_list') changed.lists.set(id, fate)
    else if (resource === 'comment' || resource === 'cooking') refreshWhole(changed.recipes, parent_id)
    else if (resource === 'shopping_list_item') refreshWhole(changed.lists, parent_id)
    else if (resource === 'planned_meal') changed.isPlanChanged = true
    else if (resource === 'kitchen' && fate === 'delete') changed.lostKitchens.add(id)
    else if (resource === 'kitchen') changed.lostKitchens.delete(id)
  }
  return changed
}

/** The recipe or list that an item belongs to. */
function refreshWhole(whole: Map<number, Fate>, id: number | null) {
  if (id !== null && !whole.has(id)) whole.set(id, 'refresh')
}

/** Undefined if the cached page stays as it is. Pages of past weeks stay, unless the kitchen is lost. */
export function findPageFate(
  { pathname, searchParams }: URL,
  { recipes, lists, isPlanChanged, lostKitchens }: ChangedCopies,
  firstDay: string,
): Fate | undefined {
  if (pathname === '/shopping') return lists.size > 0 ? 'refresh' : undefined
  const [, listId] = /^\/shopping\/(\d+)$/.exec(pathname) ?? []
  if (listId) return lists.get(Number(listId))
  if (pathname === ON_TIME) {
    const fates = readDishes(searchParams).map(({ id }) => recipes.get(id))
    return fates.includes('delete') ? 'delete' : fates.find((fate) => fate !== undefined)
  }
  if (pathname !== '/plan') return undefined
  if (lostKitchens.has(Number(searchParams.get('kitchen')))) return 'delete'
  return isPlanChanged && (searchParams.get('week') ?? firstDay) >= firstDay ? 'refresh' : undefined
}
