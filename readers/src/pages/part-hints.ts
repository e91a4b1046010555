import { headingLevel } from '../html/element-roles.ts'
import { textOf } from '../html/element-text.ts'
import type { Page, PageElement } from '../html/page-tree.ts'
import { type Part, partOfHeading, partOfLine } from '../words/section-headings.ts'

/** What authors of pages call these parts in classes and ids, mostly English whatever the page's language is. */
const NAMES: Partial<Record<Part, RegExp>> = {
  ingredients: /ingr[eé]d|zutat|sk[lł]adnik|hozz[aá]val|ainekset|ainesosa|malzeme|ingrs?(?![a-z])/i,
  steps:
    /instruct|direction|method|(?:^|[^a-z])steps?(?![a-z])|step-?list|preparation|zubereit|prepara[cç]|procedur|bereiding|how-?to|fremgang|elkesz|przygotowa|preparazione/i,
}

const nameOf = ({ attributes }: PageElement) =>
  `${attributes.class ?? ''} ${attributes.id ?? ''} ${attributes['data-testid'] ?? ''} ${attributes.itemprop ?? ''}`

/** Elements whose class or id names the part. */
export function namedFor(page: Page, part: 'ingredients' | 'steps'): PageElement[] {
  const pattern = NAMES[part]
  return page.elements.filter((element) => pattern?.test(nameOf(element)))
}

const LONGEST_HEADING = 90

export type PartHeading = { part: Part; element: PageElement }

/** Headings, and lines that look like them, that announce a part. */
export function partHeadings(page: Page): PartHeading[] {
  const found: PartHeading[] = []
  let end = 0
  for (const element of page.elements) {
    if (element.first < end || element.end - element.first > 12) continue
    const isMarked = headingLevel(element) !== null
    const text = textOf(element)
    if (text === '' || text.length > LONGEST_HEADING) continue
    const part = isMarked ? partOfHeading(text) : partOfLine(text)
    if (part === null) continue
    found.push({ part, element })
    end = element.end
  }
  return found
}
