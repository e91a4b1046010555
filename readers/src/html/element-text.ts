import { isHidden } from './element-roles.ts'
import type { PageElement } from './parse-html.ts'

const WITHOUT_TEXT = new Set(
  'script style noscript template svg iframe object select textarea button input head title'.split(' '),
)

const BLOCKS = new Set(
  'address article aside blockquote br center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)

const CELLS = new Set(['td', 'th'])

const CLOSED = Symbol('closed')

/** The text as a reader sees it, a new line wherever a block begins or ends; without recursion, so any depth will do. */
function blockText(
  element: PageElement,
  isLineBreak: (tag: string) => boolean,
  isLeftOut: (element: PageElement) => boolean = () => false,
): string {
  let text = ''
  const waiting: (PageElement | string | [typeof CLOSED, string])[] = [element]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === 'string') text += node.replace(/\s+/g, ' ')
    else if (Array.isArray(node)) text += node[1]
    else if (node !== element && (WITHOUT_TEXT.has(node.tag) || isHidden(node) || isLeftOut(node))) continue
    else {
      const edge = isLineBreak(node.tag) ? '\n' : CELLS.has(node.tag) ? ' ' : ''
      text += edge
      waiting.push([CLOSED, edge])
      for (const child of node.children.toReversed()) waiting.push(child)
    }
  }
  return text
}

const tidy = (text: string) => text.replace(/[ \t]+/g, ' ').trim()

/** All its text in one line. */
export const getText = (element: PageElement) => getTextWithout(element)

/** The same without the elements within it that are left out. */
export function getTextWithout(element: PageElement, isLeftOut?: (inner: PageElement) => boolean): string {
  return blockText(element, (tag) => BLOCKS.has(tag), isLeftOut)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Its text in lines, one for each block; cells of a table row share one. */
export function getLines(element: PageElement): string[] {
  return blockText(element, (tag) => BLOCKS.has(tag) && !CELLS.has(tag))
    .split('\n')
    .map(tidy)
    .filter((line) => line !== '')
}

/** What stands in a script or style, as it is. */
export function getRawText(element: PageElement): string {
  return element.children.filter((child) => typeof child === 'string').join('')
}
