import type { Viewer, ViewerKitchen } from './viewer.ts'

/** The kitchen chosen in this browser. */
export const KITCHEN_COOKIE = 'larder_kitchen'

/** Default kitchen for new items: the chosen one if the viewer is a member, else the first by name. */
export function currentKitchen(viewer: Viewer | null, chosen: string | undefined): ViewerKitchen | null {
  const kitchens = viewer?.kitchens ?? []
  return kitchens.find(({ id }) => String(id) === chosen) ?? kitchens[0] ?? null
}
