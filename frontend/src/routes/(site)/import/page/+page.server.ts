import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  // The page that opened this one hands itself over, and only a window it still knows can take it.
  event.setHeaders({ 'cross-origin-opener-policy': 'unsafe-none' })
  return { address: event.url.searchParams.get('url')?.slice(0, 2000) ?? '' }
}
