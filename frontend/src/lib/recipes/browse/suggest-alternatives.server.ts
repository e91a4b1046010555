import type { RequestEvent } from '@sveltejs/kit'
import { api } from '../../api/api.server.ts'
import { type BrowseQuery, browseHref, toListQuery } from './browse-query.ts'
import { type Dropped, relaxFilters } from './relax-filters.ts'

const SHOWN = 4

type Alternative = { dropped: Dropped; href: string; total: number }

/** For a search without results: counts without one of its filters, and the newest recipes. */
export async function suggestAlternatives(event: RequestEvent, query: BrowseQuery) {
  const [newest, ...offers] = await Promise.all([
    api.listRecipes(event, { query: { limit: SHOWN } }),
    ...relaxFilters(query).map(async ({ dropped, query: fewer }): Promise<Alternative> => {
      const { total = 0 } = await api.listRecipes(event, {
        query: { ...toListQuery(fewer), limit: 1, count: true },
      })
      return { dropped, href: browseHref(fewer), total }
    }),
  ])
  return { newest: newest.items, offers: offers.filter(({ total }) => total > 0) }
}

export type Alternatives = Awaited<ReturnType<typeof suggestAlternatives>>
