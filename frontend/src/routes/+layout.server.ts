import { PREFERENCES } from '#lib/preferences/remember-preferences.ts'
import { currentKitchen, KITCHEN_COOKIE } from '#lib/session/current-kitchen.ts'
import { findViewer } from '#lib/session/find-viewer.server.ts'
import { accountLinks } from '#lib/site/account-links.server.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async (event) => {
  event.depends(PREFERENCES)
  const viewer = await findViewer(event)
  const kitchen = currentKitchen(viewer, event.cookies.get(KITCHEN_COOKIE))
  return {
    viewer,
    currentKitchen: kitchen,
    accountLinks: accountLinks(viewer, kitchen),
    preferences: event.locals.preferences,
  }
}
