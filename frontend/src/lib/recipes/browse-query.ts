import type { RecipeListQuery } from '@larder/contract/recipes'

export const SORTS = ['newest', 'oldest', 'title', 'quickest'] as const
export const SCOPES = ['kitchens', 'mine', 'favourites'] as const
export const TIME_LIMITS_MIN = [15, 30, 60, 120] as const

const MAX_ID = 2_147_483_647
const MAX_INGREDIENTS = 20

/** What the address of the browse page asks for. Anything it can't mean is left out, never an error. */
export type BrowseQuery = {
  q: string
  /** Undefined: everyone's. */
  scope: (typeof SCOPES)[number] | undefined
  kitchenId: number | undefined
  categoryId: number | undefined
  ingredientIds: number[]
  maxMinutes: number | undefined
  sort: (typeof SORTS)[number] | undefined
  cursor: string | undefined
}

function readId(text: string | null): number | undefined {
  const id = Number(text)
  return text && Number.isInteger(id) && id >= 1 && id <= MAX_ID ? id : undefined
}

export function readBrowseQuery(parameters: Pick<URLSearchParams, 'get' | 'getAll'>): BrowseQuery {
  const minutes = Number(parameters.get('time'))
  const ingredientIds = parameters.getAll('ingredient').map(readId)
  return {
    q: (parameters.get('q') ?? '').trim().slice(0, 200),
    scope: SCOPES.find((scope) => scope === parameters.get('scope')),
    kitchenId: readId(parameters.get('kitchen')),
    categoryId: readId(parameters.get('category')),
    ingredientIds: [...new Set(ingredientIds.filter((id) => id !== undefined))].slice(0, MAX_INGREDIENTS),
    maxMinutes: Number.isInteger(minutes) && minutes > 0 && minutes < 1_000_000 ? minutes : undefined,
    sort: SORTS.find((sort) => sort === parameters.get('sort')),
    cursor: parameters.get('cursor')?.slice(0, 1000) || undefined,
  }
}

export function browseHref(query: Partial<BrowseQuery>, path = '/'): string {
  const parameters = new URLSearchParams()
  if (query.q) parameters.set('q', query.q)
  if (query.scope) parameters.set('scope', query.scope)
  if (query.kitchenId) parameters.set('kitchen', String(query.kitchenId))
  if (query.categoryId) parameters.set('category', String(query.categoryId))
  for (const id of query.ingredientIds ?? []) parameters.append('ingredient', String(id))
  if (query.maxMinutes) parameters.set('time', String(query.maxMinutes))
  if (query.sort) parameters.set('sort', query.sort)
  if (query.cursor) parameters.set('cursor', query.cursor)
  const text = parameters.toString()
  return text ? `${path}?${text}` : path
}

export const isFiltered = (query: BrowseQuery) =>
  Boolean(
    query.q ||
      query.scope ||
      query.kitchenId ||
      query.categoryId ||
      query.ingredientIds.length > 0 ||
      query.maxMinutes,
  )

export function toListQuery(query: BrowseQuery): RecipeListQuery {
  return {
    ...(query.q && { q: query.q }),
    ...(query.scope && { scope: query.scope }),
    ...(query.kitchenId && { kitchen_id: query.kitchenId }),
    ...(query.categoryId && { category_id: query.categoryId }),
    ...(query.ingredientIds.length > 0 && { ingredient_id: query.ingredientIds }),
    ...(query.maxMinutes && { max_total_time_sec: query.maxMinutes * 60 }),
    ...(query.sort && { sort: query.sort }),
    ...(query.cursor && { cursor: query.cursor }),
  }
}
