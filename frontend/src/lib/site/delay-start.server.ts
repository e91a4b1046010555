import { startPage } from './start-page.ts'

/** Pages that visitors read before interacting. They work without JavaScript, and starting it is most of their cost. */
const LATE_ROUTES = ['/(site)', '/(site)/recipes/[recipe_id=id]']

const LOAD_KIT = /import\("[^"]+\/entry\/start\.[^"]+"\)/

export const startsLate = (routeId: string | null): boolean =>
  routeId !== null && LATE_ROUTES.includes(routeId)

/** Delays the preloads in the page's head. */
export const delayPreloads = (head: string, isLate: boolean): string =>
  head
    .replace('<html', isLate ? '<html data-waiting' : '<html')
    .replaceAll('rel="modulepreload"', 'rel="later"')

/** Delays SvelteKit's start script. */
export const delayStart = (script: string, isLate: boolean): string =>
  script.replace(LOAD_KIT, (kit) => `(${startPage})(() => ${kit}, ${isLate})`)
