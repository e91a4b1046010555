import { Parser } from 'htmlparser2'

/** An element. It and its descendants are `Page.elements` from `first` to before `end`. */
export type PageElement = {
  tag: string
  attributes: Record<string, string>
  children: (PageElement | string)[]
  parent: PageElement | null
  first: number
  end: number
}

export type Page = {
  root: PageElement
  /** In document order. */
  elements: PageElement[]
  url: string | null
  isCut: boolean
}

const MAX_CHARACTERS = 8_000_000
const MAX_ELEMENTS = 200_000
// The parser's cost per element grows with depth.
const MAX_DEPTH = 1_000
const CHUNK = 65_536

export function parseHtml(html: string, url: string | null): Page {
  const root: PageElement = { tag: '', attributes: {}, children: [], parent: null, first: 0, end: 0 }
  const page: Page = { root, elements: [], url, isCut: html.length > MAX_CHARACTERS }
  let open = root
  let depth = 0
  const parser = new Parser({
    onopentag(tag, attributes) {
      const first = page.elements.length
      const element = { tag, attributes, children: [], parent: open, first, end: first + 1 }
      open.children.push(element)
      page.elements.push(element)
      open = element
      depth += 1
    },
    onclosetag() {
      open.end = page.elements.length
      open = open.parent ?? root
      depth -= 1
    },
    ontext(text) {
      const last = open.children.length - 1
      if (typeof open.children[last] === 'string') open.children[last] += text
      else open.children.push(text)
    },
  })
  for (let at = 0; at < html.length && at < MAX_CHARACTERS; at += CHUNK) {
    parser.write(html.slice(at, Math.min(at + CHUNK, MAX_CHARACTERS)))
    if (depth <= MAX_DEPTH && page.elements.length <= MAX_ELEMENTS) continue
    page.isCut = true
    break
  }
  parser.end()
  root.end = page.elements.length
  return page
}

export function listDescendants(page: Page, element: PageElement): PageElement[] {
  return page.elements.slice(element.first + 1, element.end)
}

export function contains(outer: PageElement, inner: PageElement): boolean {
  return outer.tag === '' || (inner.first >= outer.first && inner.first < outer.end)
}

/** The innermost element around all of these, given in document order. */
export function commonAncestor(elements: PageElement[]): PageElement | null {
  const last = elements.at(-1)
  let around = elements[0]?.parent ?? null
  while (around !== null && last && !contains(around, last)) around = around.parent
  return around
}
