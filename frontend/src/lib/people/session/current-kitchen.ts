import type { Viewer, ViewerKitchen } from './viewer.ts'

/** Which kitchen was chosen in this browser. */
export const KITCHEN_COOKIE = 'larder_kitchen'

/** Where new things go: to the kitchen chosen here, if they are in it, else to the first by name. */
export function currentKitchen(viewer: Viewer | null, chosen: string | undefined): ViewerKitchen | null {
  const kitchens = viewer?.kitchens ?? []
  return kitchens.find(({ id }) => String(id) === chosen) ?? kitchens[0] ?? null
}
