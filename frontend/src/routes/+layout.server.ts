import { PREFERENCES } from '#lib/preferences/remember-preferences.ts'
import { currentKitchen, KITCHEN_COOKIE } from '#lib/session/current-kitchen.ts'
import { findViewer } from '#lib/session/find-viewer.server.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async (event) => {
  event.depends(PREFERENCES)
  const viewer = await findViewer(event)
  return {
    viewer,
    currentKitchen: currentKitchen(viewer, event.cookies.get(KITCHEN_COOKIE)),
    preferences: event.locals.preferences,
  }
}
