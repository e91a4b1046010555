import { headingLevel } from '../html/element-roles.ts'
import { getText } from '../html/element-text.ts'
import type { Page, PageElement } from '../html/parse-html.ts'
import { matchPartHeading } from '../words/section-headings.ts'
import { measureOverlap } from './page-metadata.ts'

const MAX_HEADINGS = 2
const FARTHEST = 200
const MAX_NAME_LENGTH = 120
const MIN_ALIKE = 0.6
const MAX_LENGTH_BEFORE = 120

/** 'The recipe: lemon cake' on a page titled 'Lemon cake'. */
function isAnnounced(text: string, title: string): boolean {
  if (!text.toLowerCase().endsWith(title.toLowerCase())) return false
  const before = text.slice(0, text.length - title.length)
  return /:\s*$/.test(before) || matchPartHeading(before) !== null
}

/** Whether the heading starts the box around itself and the ingredients. In an article, sentences precede it. */
function isOfCard(page: Page, heading: PageElement, first: number): boolean {
  let around = heading.parent
  while (around !== null && around.end <= first) around = around.parent
  const before = page.elements.slice(around?.first ?? 0, heading.first)
  return !before.some((element) => element.tag === 'p' && getText(element).length > MAX_LENGTH_BEFORE)
}

/** The title of a recipe card: the nearest heading above the ingredients, if it agrees with the page title. */
export function findCardTitle(page: Page, first: number, title: string | null): string {
  let passed = 0
  for (let at = first - 1; at >= Math.max(0, first - FARTHEST) && passed < MAX_HEADINGS; at -= 1) {
    const element = page.elements[at]
    if (element === undefined || element.end > first || headingLevel(element) === null) continue
    const text = getText(element)
    if (text === '' || matchPartHeading(text) !== null) continue
    if (headingLevel(element) === 1 || text.length > MAX_NAME_LENGTH || /[?!:]$/.test(text)) return ''
    if (isAnnounced(text, title ?? '') || !isOfCard(page, element, first)) return ''
    if (measureOverlap(text, title ?? '') >= MIN_ALIKE) return text
    passed += 1
  }
  return ''
}
