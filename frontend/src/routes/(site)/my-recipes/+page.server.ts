import { api } from '#lib/api/api.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { PageServerLoad } from './$types'

const PAGE_SIZE = 60

export const load: PageServerLoad = async (event) => {
  const viewer = await requireViewer(event)
  const cursor = event.url.searchParams.get('cursor')?.slice(0, 1000)
  return {
    page: await api.listRecipes(event, {
      query: {
        user_id: viewer.id,
        limit: PAGE_SIZE,
        count: true,
        ...(cursor && { cursor }),
      },
    }),
  }
}
