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

/** Visible text with a line break around blocks. Iterative, so that depth is not limited by the stack. */
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

/** All text in one line. */
export const getText = (element: PageElement) => getTextWithout(element)

/** Text without the excluded elements. */
export function getTextWithout(element: PageElement, isLeftOut?: (inner: PageElement) => boolean): string {
  return blockText(element, (tag) => BLOCKS.has(tag), isLeftOut)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Text lines, one per block. Cells of a table row share a line. */
export function getLines(element: PageElement): string[] {
  return blockText(element, (tag) => BLOCKS.has(tag) && !CELLS.has(tag))
    .split('\n')
    .map(tidy)
    .filter((line) => line !== '')
}

/** Raw content of a script or style. */
export function getRawText(element: PageElement): string {
  return element.children.filter((child) => typeof child === 'string').join('')
}
