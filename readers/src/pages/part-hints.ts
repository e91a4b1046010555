import { containsHeading, headingLevel, INLINE } from '../html/element-roles.ts'
import { getLines, getText } from '../html/element-text.ts'
import type { Page, PageElement } from '../html/parse-html.ts'
import { readDuration } from '../read-duration.ts'
import { matchPartHeading, matchPartLine, type Part } from '../words/section-headings.ts'

/** Words for these parts in classes and ids; mostly English in every language. */
const NAMES: Record<'ingredients' | 'steps', RegExp> = {
  ingredients: /ingr[eé]d|zutat|sk[lł]adnik|hozz[aá]val|ainekset|ainesosa|malzeme|ingrs?(?![a-z])/i,
  steps:
    /instruct|(?<!flex-)direction(?!-(?:xs|sm|md|row|col|rtl|ltr))|method|(?:^|[^a-z])steps?(?![a-z])|step-?list|preparation|zubereit|prepara[cç]|procedur|bereiding|how-?to|fremgang|elkesz|przygotowa|preparazione/i,
}

const joinNames = ({ attributes }: PageElement) =>
  `${attributes.class ?? ''} ${attributes.id ?? ''} ${attributes['data-testid'] ?? ''} ${attributes.itemprop ?? ''}`

const NOTES = /(?:^|[-_\s])(?:tips?|notes?)(?:[-_\s]|$)/i

export function isNamedFor(element: PageElement, part: 'ingredients' | 'steps'): boolean {
  return NAMES[part].test(joinNames(element))
}

/** A box named after both parts contains both, or the ingredients of one step. */
function isNamedForOnly(element: PageElement, part: 'ingredients' | 'steps'): boolean {
  if (!isNamedFor(element, part)) return false
  return part === 'ingredients' ? !isNamedFor(element, 'steps') : !NOTES.test(joinNames(element))
}

/** Elements whose class or id names the part. */
export function findElementsNamedFor(page: Page, part: 'ingredients' | 'steps'): PageElement[] {
  return page.elements.filter((element) => isNamedForOnly(element, part))
}

const MAX_HEADING_LENGTH = 90
const MAX_WITHIN = 12

/** 'tip' is a heading at the start of a line, but not within a sentence or entry. */
function isLine(element: PageElement, text: string): boolean {
  let block = element
  while (INLINE.has(block.tag) && block.parent !== null) block = block.parent
  const entry = entryAround(element)
  if (entry !== null && getText(entry) !== text) return headingLevel(element) !== null
  return block === element || getLines(block).some((line) => line.startsWith(text))
}

function entryAround(element: PageElement): PageElement | null {
  for (let at: PageElement | null = element; at !== null; at = at.parent) {
    if (at.tag === 'li') return at
    if (at.tag === 'ul' || at.tag === 'ol') return null
  }
  return null
}

/** 'Zubereitung 30 min' in a row of metadata. */
const isTime = (part: Part, text: string) => part === 'steps' && readDuration(text) !== null

/** Whether the heading has no other words: 'Ingredients', but not 'Ingredients that you can swap'. */
export type PartHeading = { part: Part; element: PageElement; isPlain: boolean }

/** Headings, and lines formatted like headings, that start a part. */
export function partHeadings(page: Page): PartHeading[] {
  const found: PartHeading[] = []
  let end = 0
  for (const element of page.elements) {
    const isMarked = headingLevel(element) !== null
    if (element.first < end || (!isMarked && element.end - element.first > MAX_WITHIN)) continue
    const text = getText(element)
    if (text === '' || text.length > MAX_HEADING_LENGTH) continue
    const part = isMarked ? matchPartHeading(text) : matchPartLine(text)
    if (part === null || !isLine(element, text)) continue
    if (!isMarked && (containsHeading(element) || isTime(part, text))) continue
    found.push({ part, element, isPlain: matchPartLine(text) !== null })
    end = element.end
  }
  return found
}
