import { startAtFirstSign } from './start-at-first-sign.ts'

/** What a visitor reads before doing anything: whole without script, whose start is most of a page's work. */
const READ_FIRST = ['/(site)', '/(site)/recipes/[recipe_id=id]']

const LOAD_KIT = /import\("[^"]+\/entry\/start\.[^"]+"\)/

export const isReadFirst = (routeId: string | null): boolean =>
  routeId !== null && READ_FIRST.includes(routeId)

export function startLate(page: string): string {
  const bodyAt = page.indexOf('<body')
  // The last one is SvelteKit's: neither text nor data can hold an opening tag.
  const scriptAt = page.lastIndexOf('<script')
  return (
    page
      .slice(0, bodyAt)
      .replace('<html', '<html data-waiting')
      .replaceAll('rel="modulepreload"', 'rel="later"') +
    page.slice(bodyAt, scriptAt) +
    page.slice(scriptAt).replace(LOAD_KIT, (kit) => `(${startAtFirstSign})(() => ${kit})`)
  )
}
