import { startOnInteraction } from './start-on-interaction.ts'

/** Pages that visitors read before interacting. They work without JavaScript, and starting it is most of their cost. */
const LATE_ROUTES = ['/(site)', '/(site)/recipes/[recipe_id=id]']

const LOAD_KIT = /import\("[^"]+\/entry\/start\.[^"]+"\)/

export const startsLate = (routeId: string | null): boolean =>
  routeId !== null && LATE_ROUTES.includes(routeId)

/** Delays the preloads in the page's head. */
export const delayPreloads = (head: string): string =>
  head.replace('<html', '<html data-waiting').replaceAll('rel="modulepreload"', 'rel="later"')

/** Delays SvelteKit's start script. */
export const delayStart = (script: string): string =>
  script.replace(LOAD_KIT, (kit) => `(${startOnInteraction})(() => ${kit})`)
