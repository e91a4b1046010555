import type { RequestEvent } from '@sveltejs/kit'
import { currentKitchen, KITCHEN_COOKIE } from '#lib/people/session/current-kitchen.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { OWN_PLAN } from './plan-urls.ts'

/** `?kitchen=3`, else the kitchen chosen in this browser. Undefined means the user's own plan. */
export async function findRequestedKitchen(event: RequestEvent): Promise<number | undefined> {
  const requested = event.url.searchParams.get('kitchen')
  if (requested === OWN_PLAN) return undefined
  const current = currentKitchen(await requireViewer(event), event.cookies.get(KITCHEN_COOKIE))
  return Number(requested) || current?.id
}
