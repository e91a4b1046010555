import { containsHeading, headingLevel, INLINE, isHidden, listClasses } from '../html/element-roles.ts'
import { getLines, getText } from '../html/element-text.ts'
import type { PageElement } from '../html/parse-html.ts'

/** A piece of page text: a list entry, a loose line, or a heading. */
export type Item = { text: string; kind: 'entry' | 'line' | 'heading'; element: PageElement }

const ENTRIES = new Set(['li', 'tr', 'dd', 'dt'])
const HEADING_CLASS = /(?:^|[-_])(?:title|heading|header|headline|group-name|groupname|subtitle|subheading)$/i
const BOLD = new Set(['b', 'strong', 'u', 'em'])
export const MAX_HEADING_LENGTH = 80
const MAX_REPEATED_LENGTH = 800
const MIN_ALIKE = 3
const MAX_IN_LINE = 12

const isElement = (child: PageElement | string): child is PageElement => typeof child !== 'string'

const LISTS = new Set(['ul', 'ol'])

/** Some lists contain checkboxes instead of entries. */
const isListEntry = ({ tag, parent }: PageElement) =>
  ENTRIES.has(tag) || (parent !== null && LISTS.has(parent.tag))

function hasBlocks(element: PageElement): boolean {
  if (LISTS.has(element.tag)) return true
  return element.children.some(
    (child) =>
      isElement(child) && (!INLINE.has(child.tag) || (child.children.length > 0 && hasBlocksWithin(child))),
  )
}

const hasBlocksWithin = (element: PageElement) =>
  element.children.some((child) => isElement(child) && !INLINE.has(child.tag))

/** <p><b>For the dough</b></p>: all of its text is bold. */
function isAllBold(element: PageElement): boolean {
  const filled = element.children.filter((child) => isElement(child) || child.trim() !== '')
  return filled.length === 1 && filled.every((child) => isElement(child) && BOLD.has(child.tag))
}

function isHeading(element: PageElement, text: string): boolean {
  if (text === '' || text.length > MAX_HEADING_LENGTH) return false
  if (headingLevel(element) !== null || element.tag === 'legend' || element.tag === 'caption') return true
  if (listClasses(element).some((name) => HEADING_CLASS.test(name)) && !/\d/.test(text)) return true
  return isAllBold(element) && !/[.!]$/.test(text) && !/^\d/.test(text)
}

/** Elements with the same tag and class have the same structure. */
export const getElementKind = (element: PageElement) => `${element.tag} ${element.attributes.class ?? ''}`

function hasAlike(element: PageElement): boolean {
  const siblings = element.parent?.children.filter(isElement) ?? []
  return siblings.filter((sibling) => getElementKind(sibling) === getElementKind(element)).length >= MIN_ALIKE
}

/**
 * Whether the element is one of several similar ones with a few short lines: a name and its amount, a number and its
 * step.
 */
function isSmall(element: PageElement): boolean {
  if (element.end - element.first > 40) return false
  const text = getText(element)
  return (
    text !== '' &&
    text.length <= MAX_REPEATED_LENGTH &&
    getLines(element).length <= 4 &&
    !containsHeading(element)
  )
}

/** '250 g' and 'flour', each in a box. */
const isAmountAndFood = ([first = '', ...rest]: string[]) =>
  rest.length > 0 && BARE_AMOUNT.test(first) && !rest.some((line) => /^\p{N}/u.test(line))

/** A number with at most one following word, the unit in any language. */
const BARE_AMOUNT = /^\p{N}[\p{N}.,/–\s-]*(?:\p{L}{1,10}\.?)?$/u

const holdsEntries = (element: PageElement): boolean =>
  element.children.some((child) => isElement(child) && (ENTRIES.has(child.tag) || holdsEntries(child)))

const SKIPPED = new Set(
  'script style noscript template svg iframe form nav footer button select input figure picture img video'.split(
    ' ',
  ),
)

/** Counts elements by tag and class. */
function countKinds(elements: PageElement[]): Map<string, number> {
  const counts = new Map<string, number>()
  const waiting = [...elements]
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (element.attributes.class)
      counts.set(getElementKind(element), (counts.get(getElementKind(element)) ?? 0) + 1)
    for (const child of element.children) if (isElement(child)) waiting.push(child)
  }
  return counts
}

/** Lists the items of some elements in page order. */
export function listItems(elements: PageElement[]): Item[] {
  const items: Item[] = []
  const [one] = elements
  const alike = new Set(
    elements.length >= MIN_ALIKE &&
      elements.every((other) => one && getElementKind(other) === getElementKind(one))
      ? elements
      : [],
  )
  let kinds: Map<string, number> | null = null
  // A short section of one or two lines with the same structure as longer ones.
  const isLineOfShortSection = (one: PageElement) => {
    if (one.end - one.first > MAX_IN_LINE || !isAmountAndFood(getLines(one))) return false
    kinds ??= countKinds(elements)
    return (kinds.get(getElementKind(one)) ?? 0) >= MIN_ALIKE
  }
  const waiting: (PageElement | string)[] = elements.toReversed()
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (typeof element === 'string' || SKIPPED.has(element.tag) || isHidden(element)) continue
    const add = (text: string, kind: Item['kind']) =>
      text && items.push({ text, kind, element: element as PageElement })
    // A paragraph with blocks was split into lines at <br>.
    const isOneOfMany = (one: PageElement) =>
      one.tag !== 'p' && (alike.has(one) || hasAlike(one) || isLineOfShortSection(one)) && isSmall(one)
    const isEntry = isListEntry(element)
    if (
      (headingLevel(element) !== null && getLines(element).length === 1) ||
      (!isEntry && !hasBlocks(element) && isHeading(element, getText(element)))
    )
      add(getText(element), 'heading')
    else if (isEntry && !holdsEntries(element)) {
      const text = getText(element)
      add(text, isHeading(element, text) ? 'heading' : 'entry')
    } else if (hasBlocks(element) && !holdsEntries(element) && isOneOfMany(element))
      add(getText(element), 'entry')
    else if (!hasBlocks(element)) for (const line of getLines(element)) add(line, 'line')
    else for (const child of element.children.toReversed()) waiting.push(child)
  }
  return items
}

/** Whether all text is links. */
export function isLink({ element, text }: Item): boolean {
  for (let around: PageElement | null = element; around !== null; around = around.parent)
    if (around.tag === 'a') return true
  return element.children.some(
    (inner) => typeof inner !== 'string' && inner.tag === 'a' && getText(inner) === text,
  )
}
