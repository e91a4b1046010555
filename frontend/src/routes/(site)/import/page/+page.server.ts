import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  // The opener sends its page by `postMessage`, which needs a reference to this window.
  event.setHeaders({ 'cross-origin-opener-policy': 'unsafe-none' })
  return { address: event.url.searchParams.get('url')?.slice(0, 2000) ?? '' }
}
