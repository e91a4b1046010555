import { sourceOf, textOf } from '../html/element-text.ts'
import type { Page } from '../html/page-tree.ts'
import { plainText } from '../plain-text.ts'

/** What a page says about itself, whatever it holds. */
export type PageFacts = {
  title: string | null
  description: string | null
  picture: string | null
  author: string | null
  site: string | null
  language: string | null
  url: string | null
  /** Where the page was read, which relative addresses start from. */
  base: string | null
}

function metaOf(page: Page): Map<string, string> {
  const found = new Map<string, string>()
  for (const { tag, attributes } of page.elements) {
    const name = attributes.property ?? attributes.name ?? attributes.itemprop
    const content = plainText((attributes.content ?? '').slice(0, 2_000))
    if (tag === 'meta' && name && content && !found.has(name.toLowerCase()))
      found.set(name.toLowerCase(), content)
  }
  return found
}

/** 'Lemon cake | Example Kitchen' without the site, which stands behind a separator. */
function withoutSite(title: string, site: string | null): string {
  const parts = title.split(/\s+[|–—·•»-]\s+/)
  const [first = title] = parts
  if (parts.length === 1) return title
  const last = parts.at(-1) ?? ''
  return site !== null && last.toLowerCase() === site.toLowerCase() ? parts.slice(0, -1).join(' - ') : first
}

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

/** How much of a heading stands in what the page calls itself. */
export function overlap(heading: string, named: string): number {
  const [own, other] = [wordsIn(heading), wordsIn(named)]
  return own.size === 0 ? 0 : own.intersection(other).size / own.size
}

/** Not wholly another thing, as the only heading of some pages is; without spaces there are no words to compare. */
const isAkin = (heading: string, named: string) =>
  overlap(heading, named) > 0 || !/\p{L}\s+\p{L}/u.test(named)

/** The heading that the page's own title repeats; the first heading of many pages is a logo or a menu. */
function titleOf(page: Page, meta: Map<string, string>, site: string | null): string | null {
  const head = page.elements.find(({ tag }) => tag === 'title')
  const named = meta.get('og:title') ?? meta.get('twitter:title') ?? (head ? plainText(sourceOf(head)) : '')
  const headings = page.elements
    .filter(({ tag }) => tag === 'h1')
    .map(textOf)
    .filter((text) => text !== '' && text.length <= 200 && text.toLowerCase() !== site?.toLowerCase())
  const [best] = headings.toSorted((a, b) => overlap(b, named) - overlap(a, named))
  if (best !== undefined && (named === '' || overlap(best, named) >= 0.5)) return best
  if (best !== undefined && headings.length === 1 && isAkin(best, named)) return best
  return named === '' ? null : withoutSite(named, site)
}

export function factsOf(page: Page): PageFacts {
  const meta = metaOf(page)
  const first = (...names: string[]) => names.map((name) => meta.get(name)).find(Boolean) ?? null
  const canonical = page.elements.find(
    ({ tag, attributes }) => tag === 'link' && attributes.rel === 'canonical',
  )
  const html = page.elements.find(({ tag }) => tag === 'html')
  const site = first('og:site_name', 'application-name')
  return {
    title: titleOf(page, meta, site),
    description: first('og:description', 'description', 'twitter:description'),
    picture: first('og:image:secure_url', 'og:image', 'twitter:image', 'twitter:image:src'),
    author: first('author', 'article:author_name'),
    site,
    language:
      (html?.attributes.lang || first('og:locale', 'language'))?.toLowerCase().replace('_', '-') ?? null,
    url: [canonical?.attributes.href, first('og:url')].find((url) => /^https?:/i.test(url ?? '')) ?? page.url,
    base: page.url,
  }
}
