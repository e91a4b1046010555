import { currentKitchen, KITCHEN_COOKIE } from '#lib/people/session/current-kitchen.ts'
import { findViewer } from '#lib/people/session/find-viewer.server.ts'
import { PREFERENCES_KEY } from '#lib/preferences/invalidate-preference.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async (event) => {
  event.depends(PREFERENCES_KEY)
  const viewer = await findViewer(event)
  return {
    viewer,
    currentKitchen: currentKitchen(viewer, event.cookies.get(KITCHEN_COOKIE)),
    preferences: event.locals.preferences,
    canRegister: event.locals.canRegister,
  }
}
