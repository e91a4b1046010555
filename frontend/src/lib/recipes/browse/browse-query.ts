import { BASICS, type Basic } from '@larder/contract/food/basics'
import type { RecipeListQuery } from '@larder/contract/recipes/recipes'

export const SORTS = [
  'newest',
  'oldest',
  'title',
  'quickest',
  'last_cooked',
  'long_not_cooked',
  'most_cooked',
  'best_rated',
] as const
export const SCOPES = ['kitchens', 'mine', 'favourites'] as const
export const TIME_LIMITS_MIN = [15, 30, 60, 120] as const

const MAX_ID = 2_147_483_647
const MAX_IDS = 20

/** The browse page's URL query. Invalid values are ignored. */
export type BrowseQuery = {
  q: string
  /** Undefined: all recipes the user can see. */
  scope: (typeof SCOPES)[number] | undefined
  kitchenId: number | undefined
  /** Recipes in any of them. */
  categoryIds: number[]
  ingredientIds: number[]
  /** Pantry staples that are missing; only for cookable recipes. */
  missingBasics?: Basic[]
  tagIds: number[]
  maxMinutes: number | undefined
  notCookedDays: number | undefined
  needsReview?: boolean
  sort: (typeof SORTS)[number] | undefined
  cursor: string | undefined
}

function readId(text: string | null): number | undefined {
  const id = Number(text)
  return text && Number.isInteger(id) && id >= 1 && id <= MAX_ID ? id : undefined
}

export function readBrowseQuery(parameters: Pick<URLSearchParams, 'get' | 'getAll'>): BrowseQuery {
  const readInteger = (name: string, below: number) => {
    const number = Number(parameters.get(name))
    return Number.isInteger(number) && number > 0 && number < below ? number : undefined
  }
  const readIds = (name: string) => {
    const ids = parameters.getAll(name).map(readId)
    return [...new Set(ids.filter((id) => id !== undefined))].slice(0, MAX_IDS)
  }
  return {
    q: (parameters.get('q') ?? '').trim().slice(0, 200),
    scope: SCOPES.find((scope) => parameters.getAll('scope').includes(scope)),
    kitchenId: readId(parameters.get('kitchen')),
    categoryIds: readIds('category'),
    ingredientIds: readIds('ingredient'),
    tagIds: readIds('tag'),
    maxMinutes: readInteger('time', 1_000_000),
    notCookedDays: readInteger('uncooked', 36_500),
    ...(parameters.get('review') ? { needsReview: true } : {}),
    sort: SORTS.find((sort) => sort === parameters.get('sort')),
    cursor: parameters.get('cursor')?.slice(0, 1000) || undefined,
  }
}

export const readMissingBasics = (parameters: Pick<URLSearchParams, 'getAll'>): Basic[] =>
  BASICS.filter((basic) => parameters.getAll('lacking').includes(basic))

export function browseParameters(query: Partial<BrowseQuery>): URLSearchParams {
  const parameters = new URLSearchParams()
  if (query.q) parameters.set('q', query.q)
  if (query.scope) parameters.set('scope', query.scope)
  if (query.kitchenId) parameters.set('kitchen', String(query.kitchenId))
  for (const id of query.categoryIds ?? []) parameters.append('category', String(id))
  for (const id of query.ingredientIds ?? []) parameters.append('ingredient', String(id))
  for (const id of query.tagIds ?? []) parameters.append('tag', String(id))
  for (const basic of query.missingBasics ?? []) parameters.append('lacking', basic)
  if (query.maxMinutes) parameters.set('time', String(query.maxMinutes))
  if (query.notCookedDays) parameters.set('uncooked', String(query.notCookedDays))
  if (query.needsReview) parameters.set('review', '1')
  if (query.sort) parameters.set('sort', query.sort)
  if (query.cursor) parameters.set('cursor', query.cursor)
  return parameters
}

export function browseHref(query: Partial<BrowseQuery>, path = '/'): string {
  const text = browseParameters(query).toString()
  return text ? `${path}?${text}` : path
}

export const isFiltered = (query: BrowseQuery) => Boolean(query.q) || hasFilters(query)

/** Besides words to search for. */
export const hasFilters = (query: BrowseQuery) =>
  Boolean(
    query.scope ||
      query.kitchenId ||
      query.categoryIds.length > 0 ||
      query.ingredientIds.length > 0 ||
      query.tagIds.length > 0 ||
      query.maxMinutes ||
      query.notCookedDays ||
      query.needsReview,
  )

export function toListQuery(query: BrowseQuery): RecipeListQuery {
  return {
    ...(query.q && { q: query.q }),
    ...(query.scope && { scope: query.scope }),
    ...(query.kitchenId && { kitchen_id: query.kitchenId }),
    ...(query.categoryIds.length === 1 && { category_id: query.categoryIds[0] as number }),
    ...(query.categoryIds.length > 1 && { any_category_id: query.categoryIds }),
    ...(query.ingredientIds.length > 0 && { ingredient_id: query.ingredientIds }),
    ...(query.tagIds.length > 0 && { tag_id: query.tagIds }),
    ...(query.maxMinutes && { max_total_time_sec: query.maxMinutes * 60 }),
    ...(query.notCookedDays && { not_cooked_days: query.notCookedDays }),
    ...(query.needsReview && { needs_review: true }),
    ...(query.sort && { sort: query.sort }),
    ...(query.cursor && { cursor: query.cursor }),
  }
}
