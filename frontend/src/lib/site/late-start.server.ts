import { startAtFirstSign } from './start-at-first-sign.ts'

/** What a visitor reads before doing anything: whole without script, whose start is most of a page's work. */
const READ_FIRST = ['/(site)', '/(site)/recipes/[recipe_id=id]']

const LOAD_KIT = /import\("[^"]+\/entry\/start\.[^"]+"\)/

export const isReadFirst = (routeId: string | null): boolean =>
  routeId !== null && READ_FIRST.includes(routeId)

/** Of a page's head: nothing is loaded for its script yet. */
export const waitingHead = (head: string): string =>
  head.replace('<html', '<html data-waiting').replaceAll('rel="modulepreload"', 'rel="later"')

/** Of the script that loads SvelteKit's start. */
export const lateScript = (script: string): string =>
  script.replace(LOAD_KIT, (kit) => `(${startAtFirstSign})(() => ${kit})`)
