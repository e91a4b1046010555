import { classifyLine } from '../classify-line.ts'
import { getLines } from '../html/element-text.ts'
import { commonAncestor, contains, type Page, type PageElement } from '../html/parse-html.ts'
import { isMetadataLine } from '../metadata-lines.ts'
import { isLink, listItems } from './content-items.ts'
import { normalizeEntryText } from './entry-text.ts'

const ENTRY_LISTS = new Set(['ul', 'ol', 'table', 'dl'])
const LISTS = new Set(['ul', 'ol', 'table', 'p', 'div', 'dl'])
const MIN_LINES = 3
const MAX_LISTS = 60
const MAX_ELEMENTS = 400
const MAX_ELEMENTS_AROUND = 1_000

/** Finds lists without a recognisable name or heading whose lines begin with amounts, and groups of such lists. */
export function findAmountLists(page: Page): PageElement[] {
  const lists = page.elements.filter((element) => {
    if (!LISTS.has(element.tag) || element.end - element.first > MAX_ELEMENTS || isAside(element))
      return false
    if (element.tag === 'div' || element.tag === 'p')
      return isBroken(element) && !holdsList(element) && isMostlyAmounts(getLines(element))
    return isMostlyAmounts(
      listItems([element])
        .filter((item) => !isLink(item))
        .map((item) => normalizeEntryText(item).text),
    )
  })
  const outermost = lists
    .filter((list, index) => !lists.slice(0, index).some((other) => contains(other, list)))
    .slice(0, MAX_LISTS)
  const around = outermost.length > 1 ? commonAncestor(outermost) : null
  const wider = outermost.flatMap(boxesOfAmounts)
  return [...new Set([...outermost, ...wider, ...(around?.parent ? [around] : [])])]
}

/** The largest element that contains only such lists: one for each part of the dish, or each shelf. */
function boxesOfAmounts(list: PageElement): PageElement[] {
  const boxes: PageElement[] = []
  let at = list.parent
  while (at !== null && at.parent !== null && at.end - at.first <= MAX_ELEMENTS_AROUND) {
    const lines = listItems([at]).filter((item) => item.kind !== 'heading' && !isLink(item))
    const texts = lines.map((item) => normalizeEntryText(item).text)
    if (!isMostlyAmounts(texts)) break
    if (!texts.some((text) => classifyLine(text) === 'prose')) boxes.push(at)
    at = at.parent
  }
  return boxes
}

const holdsList = ({ children }: PageElement): boolean =>
  children.some((child) => typeof child !== 'string' && (ENTRY_LISTS.has(child.tag) || holdsList(child)))

const isBroken = ({ children }: PageElement) =>
  children.some((child) => typeof child !== 'string' && (child.tag === 'p' || child.children.length > 1))

/** 'flour 200 g' has an amount, too. */
const hasAmount = (line: string) =>
  classifyLine(line) === 'amount' || (line.length <= MAX_MEASURED_LENGTH && classifyLine(line) === 'measured')

const MAX_MEASURED_LENGTH = 60

const isMostlyAmounts = (lines: string[]) =>
  lines.length >= MIN_LINES &&
  lines.filter((line) => hasAmount(line) && !isMetadataLine(line)).length >= lines.length * 0.6

const BESIDE = new Set(['nav', 'aside', 'footer', 'header'])
const BESIDE_CLASS =
  /(?:^|\s)(?:(?:site|main|page|post|blog|primary|secondary)[-_])?(?:nav|menu|sidebar|related|popular|comments?|footer)(?:[-_\s]|$)/i
const OWN = new Set(['main', 'article', 'body'])

/** In a menu, sidebar or footer. */
export function isAside(element: PageElement): boolean {
  for (let around: PageElement | null = element; around && !OWN.has(around.tag); around = around.parent)
    if (BESIDE.has(around.tag) || BESIDE_CLASS.test(around.attributes.class ?? '')) return true
  return false
}
