import { findViewer } from '#lib/session/find-viewer.server.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async (event) => ({
  viewer: await findViewer(event),
  preferences: event.locals.preferences,
})
