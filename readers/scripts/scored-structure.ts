import { importRecipe as importPage } from './scored-page.ts'

const SCRIPTS = /<script\b[\s\S]*?<\/script>/gi
const DATA = /\s(?:itemscope|itemtype|itemprop|typeof|vocab|itemref)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?/gi
const NAMES = /\s(class|id|data-testid)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/** Equal names stay equal, but are meaningless. */
function withoutMeaning(name: string): string {
  let hash = 7
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return name === '' ? '' : `x${hash.toString(36)}`
}

/** Removes structured data, state and meaningful class names from a page. */
export function importRecipe(html: string, url: string) {
  const bare = html
    .replace(SCRIPTS, '')
    .replace(DATA, ' ')
    .replace(
      NAMES,
      (_, attribute: string, double?: string, single?: string) =>
        ` ${attribute}="${(double ?? single ?? '').split(/\s+/).map(withoutMeaning).join(' ')}"`,
    )
  return importPage(bare, url)
}
