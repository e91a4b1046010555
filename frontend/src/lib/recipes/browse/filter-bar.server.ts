import * as m from '#lib/generated/messages.ts'
import { formatDuration } from '#lib/i18n/format.ts'
import type { Viewer } from '#lib/people/session/viewer.ts'
import type { IconName } from '#lib/ui/icon-name.ts'
import { type BrowseQuery, browseHref, TIME_LIMITS_MIN } from './browse-query.ts'
import { listSortOptions } from './sort-options.server.ts'

type Named = { id: number; name: string }

export type SelectFilter = {
  name: 'scope' | 'category' | 'time' | 'sort'
  label: string
  value: string
  options: { value: string; name: string }[]
}

export type FilterLink = { href: string; label: string; icon?: IconName; isActive: boolean }

/** On the server, so that the browser does not load all labels. */
export function listSelectFilters(
  query: BrowseQuery,
  viewer: Viewer | null,
  categories: Named[],
): SelectFilter[] {
  return [
    ...(viewer ? [scopeFilter(query, viewer)] : []),
    // A select has one value. Several categories are a link that removes them.
    ...(query.categoryIds.length < 2 && categories.length > 0 ? [categoryFilter(query, categories)] : []),
    timeFilter(query),
  ]
}

function scopeFilter({ scope }: BrowseQuery, { kitchens }: Viewer): SelectFilter {
  return {
    name: 'scope',
    label: m.whose(),
    value: scope === 'favourites' ? '' : (scope ?? ''),
    options: [
      { value: '', name: m.whose_everyone() },
      { value: 'mine', name: m.whose_mine() },
      ...(kitchens.length > 0 ? [{ value: 'kitchens', name: m.whose_kitchens() }] : []),
    ],
  }
}

const categoryFilter = ({ categoryIds: [id] }: BrowseQuery, categories: Named[]): SelectFilter => ({
  name: 'category',
  label: m.filter_categories(),
  value: id ? String(id) : '',
  options: [
    { value: '', name: m.filter_category() },
    ...categories.map(({ id: value, name }) => ({ value: String(value), name })),
  ],
})

const timeFilter = ({ maxMinutes }: BrowseQuery): SelectFilter => ({
  name: 'time',
  label: m.filter_time(),
  value: maxMinutes ? String(maxMinutes) : '',
  options: [
    { value: '', name: m.filter_any_time() },
    ...[...new Set([...TIME_LIMITS_MIN, ...(maxMinutes ? [maxMinutes] : [])])]
      .sort((a, b) => a - b)
      .map((minutes) => ({
        value: String(minutes),
        name: m.filter_up_to({ time: formatDuration(minutes * 60) }),
      })),
  ],
})

export const sortFilter = (query: BrowseQuery, hasLog: boolean): SelectFilter => {
  const options = listSortOptions(query, hasLog)
  return {
    name: 'sort',
    label: m.sort(),
    value: options.find(({ isChosen }) => isChosen)?.value ?? '',
    options,
  }
}

/** Filters that one tap sets or removes. */
export function listFilterLinks(
  query: BrowseQuery,
  viewer: Viewer | null,
  reviewCount: number,
): FilterLink[] {
  const change = (changed: Partial<BrowseQuery>) => browseHref({ ...query, cursor: undefined, ...changed })
  const kitchen = viewer?.kitchens.find(({ id }) => id === query.kitchenId)
  const isFavourites = query.scope === 'favourites'
  return [
    ...(viewer
      ? [
          {
            href: change({ scope: isFavourites ? undefined : 'favourites' }),
            label: m.whose_favourites(),
            icon: 'heart' as const,
            isActive: isFavourites,
          },
        ]
      : []),
    ...(reviewCount > 0 || query.needsReview
      ? [
          {
            href: change({ needsReview: !query.needsReview }),
            label: m.review_needed_count({ count: reviewCount }),
            isActive: query.needsReview === true,
          },
        ]
      : []),
    ...(kitchen
      ? [
          {
            href: change({ kitchenId: undefined }),
            label: m.whose_one_kitchen({ name: kitchen.name }),
            isActive: true,
          },
        ]
      : []),
    ...(query.categoryIds.length > 1
      ? [
          {
            href: change({ categoryIds: [] }),
            label: m.filter_many_categories({ count: query.categoryIds.length }),
            isActive: true,
          },
        ]
      : []),
  ]
}

/** Filters that only the sheet shows. */
export const countHiddenFilters = ({ tagIds, ingredientIds, notCookedDays }: BrowseQuery): number =>
  tagIds.length + ingredientIds.length + (notCookedDays ? 1 : 0)
