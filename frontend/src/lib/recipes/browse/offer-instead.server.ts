import type { RequestEvent } from '@sveltejs/kit'
import { listRecipes } from '../../api/recipes.server.ts'
import { type BrowseQuery, browseHref, toListQuery } from './browse-query.ts'
import { type Dropped, fewerFilters } from './fewer-filters.ts'

const SHOWN = 4

export type Offer = { dropped: Dropped; href: string; total: number }

/** For a search that finds nothing: what it finds without one of its filters, and the newest there is. */
export async function offerInstead(event: RequestEvent, query: BrowseQuery) {
  const [newest, ...offers] = await Promise.all([
    listRecipes(event, { limit: SHOWN }),
    ...fewerFilters(query).map(async ({ dropped, query: fewer }): Promise<Offer> => {
      const { total = 0 } = await listRecipes(event, { ...toListQuery(fewer), limit: 1, count: true })
      return { dropped, href: browseHref(fewer), total }
    }),
  ])
  return { newest: newest.items, offers: offers.filter(({ total }) => total > 0) }
}

export type Instead = Awaited<ReturnType<typeof offerInstead>>
