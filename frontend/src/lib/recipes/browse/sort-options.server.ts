import { COOKED_SORTS } from '@larder/contract/recipes/recipes'
import * as m from '#lib/generated/messages.ts'
import { type BrowseQuery, SORTS } from './browse-query.ts'

const NAMES = {
  newest: m.sort_newest,
  oldest: m.sort_oldest,
  title: m.sort_title,
  quickest: m.sort_quickest,
  last_cooked: m.sort_last_cooked,
  long_not_cooked: m.sort_long_not_cooked,
  most_cooked: m.sort_most_cooked,
  best_rated: m.sort_best_rated,
}

type SortOption = { value: (typeof SORTS)[number] | ''; name: string; isChosen: boolean }

/** On the server, so that the browser does not load all labels. Anonymous users have no cook log. */
export function listSortOptions({ q, sort }: BrowseQuery, hasLog: boolean): SortOption[] {
  const chosen = sort ?? (q ? '' : 'newest')
  const offered = SORTS.filter((each) => hasLog || !COOKED_SORTS.some((cooked) => cooked === each))
  return [
    ...(q ? [{ value: '' as const, name: m.sort_best(), isChosen: chosen === '' }] : []),
    ...offered.map((value) => ({ value, name: NAMES[value](), isChosen: value === chosen })),
  ]
}
