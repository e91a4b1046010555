import { getRawText, getText } from '../html/element-text.ts'
import type { Page } from '../html/parse-html.ts'
import { toPlainText } from '../plain-text.ts'

/** Metadata of a page. */
export type PageMetadata = {
  title: string | null
  description: string | null
  picture: string | null
  author: string | null
  site: string | null
  language: string | null
  url: string | null
  /** Base of relative URLs. */
  base: string | null
}

function readMetaTags(page: Page): Map<string, string> {
  const found = new Map<string, string>()
  for (const { tag, attributes } of page.elements) {
    const name = attributes.property ?? attributes.name ?? attributes.itemprop
    const content = toPlainText((attributes.content ?? '').slice(0, 2_000))
    if (tag === 'meta' && name && content && !found.has(name.toLowerCase()))
      found.set(name.toLowerCase(), content)
  }
  return found
}

/** Removes the site name after a separator: 'Lemon cake | Example Kitchen'. */
function withoutSite(title: string, site: string | null): string {
  const parts = title.split(/\s+[|–—·•»-]\s+/)
  const [first = title] = parts
  if (parts.length === 1) return title
  const last = parts.at(-1) ?? ''
  return site !== null && last.toLowerCase() === site.toLowerCase() ? parts.slice(0, -1).join(' - ') : first
}

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

/** Share of the words of a heading that occur in the page title. */
export function measureOverlap(heading: string, named: string): number {
  const [own, other] = [wordsIn(heading), wordsIn(named)]
  return own.size === 0 ? 0 : own.intersection(other).size / own.size
}

/**
 * Whether the heading shares words with the title, since the only h1 of some pages is something else. Languages without
 * spaces cannot be compared.
 */
const isAkin = (heading: string, named: string) =>
  measureOverlap(heading, named) > 0 || !/\p{L}\s+\p{L}/u.test(named)

/** The h1 that best matches the page title, since the first h1 is often a logo or menu. */
function readTitle(page: Page, meta: Map<string, string>, site: string | null): string | null {
  const head = page.elements.find(({ tag }) => tag === 'title')
  const named =
    meta.get('og:title') ?? meta.get('twitter:title') ?? (head ? toPlainText(getRawText(head)) : '')
  const headings = page.elements
    .filter(({ tag }) => tag === 'h1')
    .map(getText)
    .filter((text) => text !== '' && text.length <= 200 && text.toLowerCase() !== site?.toLowerCase())
  const [best] = headings.toSorted((a, b) => measureOverlap(b, named) - measureOverlap(a, named))
  if (best !== undefined && (named === '' || measureOverlap(best, named) >= 0.5)) return best
  if (best !== undefined && headings.length === 1 && isAkin(best, named)) return best
  return named === '' ? null : withoutSite(named, site)
}

export function readPageMetadata(page: Page): PageMetadata {
  const meta = readMetaTags(page)
  const first = (...names: string[]) => names.map((name) => meta.get(name)).find(Boolean) ?? null
  const canonical = page.elements.find(
    ({ tag, attributes }) => tag === 'link' && attributes.rel === 'canonical',
  )
  const html = page.elements.find(({ tag }) => tag === 'html')
  const site = first('og:site_name', 'application-name')
  return {
    title: readTitle(page, meta, site),
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
