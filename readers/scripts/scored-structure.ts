import { importRecipe as importPage } from './scored-page.ts'

const SCRIPTS = /<script\b[\s\S]*?<\/script>/gi
const DATA = /\s(?:itemscope|itemtype|itemprop|typeof|vocab|itemref)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?/gi
const NAMES = /\s(class|id|data-testid)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/** The same name is the same again, but says nothing. */
function withoutMeaning(name: string): string {
  let hash = 7
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return name === '' ? '' : `x${hash.toString(36)}`
}

/** A page whose author named nothing for machines: no data, no state, and no class that says what it holds. */
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
