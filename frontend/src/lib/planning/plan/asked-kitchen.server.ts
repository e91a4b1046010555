import type { RequestEvent } from '@sveltejs/kit'
import { currentKitchen, KITCHEN_COOKIE } from '#lib/people/session/current-kitchen.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { OWN_PLAN } from './plan-address.ts'

/** The one that is asked for, else the one chosen in this browser; one's own where there is none. */
export async function askedKitchen(event: RequestEvent): Promise<number | undefined> {
  const asked = event.url.searchParams.get('kitchen')
  if (asked === OWN_PLAN) return undefined
  const current = currentKitchen(await requireViewer(event), event.cookies.get(KITCHEN_COOKIE))
  return Number(asked) || current?.id
}
