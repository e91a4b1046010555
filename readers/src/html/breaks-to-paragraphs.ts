import { INLINE } from './element-roles.ts'
import type { Page, PageElement } from './parse-html.ts'

type Child = PageElement | string

const isBreak = (child: Child) => typeof child !== 'string' && child.tag === 'br'
const isWithinLine = (child: Child) => typeof child === 'string' || INLINE.has(child.tag)
const isEmpty = (child: Child) => typeof child === 'string' && child.trim() === ''

/** Moves a trailing <br> out of an inline element, so that it ends the line. */
function withBreakBehind(child: Child): Child[] {
  if (typeof child === 'string' || !INLINE.has(child.tag)) return [child]
  const last = child.children.findLastIndex((inner) => !isEmpty(inner))
  const end = child.children[last]
  if (end === undefined || !isBreak(end)) return [child]
  child.children.splice(last)
  return [child, end]
}

/** Line breaks in <pre> count as <br>. */
function splitChildren(element: PageElement): Child[] {
  if (element.tag !== 'pre') return element.children.flatMap(withBreakBehind)
  return element.children.flatMap((child) =>
    typeof child === 'string'
      ? child.split('\n').flatMap((line) => [line, newElement('br', element)])
      : [child],
  )
}

const newElement = (tag: string, parent: PageElement): PageElement => ({
  tag,
  attributes: {},
  children: [],
  parent,
  first: 0,
  end: 0,
})

/** Wraps each line between breaks in a paragraph. */
function intoParagraphs(element: PageElement): void {
  const children = splitChildren(element)
  if (!children.some(isBreak)) return
  const found: Child[] = []
  let line: PageElement | null = null
  for (const child of children) {
    if (isBreak(child) || !isWithinLine(child)) {
      line = null
      if (!isBreak(child)) found.push(child)
    } else if (line !== null || !isEmpty(child)) {
      if (line === null) {
        line = newElement('p', element)
        found.push(line)
      }
      line.children.push(child)
      if (typeof child !== 'string') child.parent = line
    }
  }
  element.children = found
}

/** Replaces <br> by paragraphs, so that each line is an element. */
export function convertBreaksToParagraphs({ root, url, isCut }: Page): Page {
  const elements: PageElement[] = []
  const waiting: { element: PageElement; isClosing: boolean }[] = [{ element: root, isClosing: false }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { element, isClosing } = next
    if (isClosing) {
      element.end = elements.length
      continue
    }
    intoParagraphs(element)
    element.first = element === root ? 0 : elements.push(element) - 1
    waiting.push({ element, isClosing: true })
    for (const child of element.children.toReversed())
      if (typeof child !== 'string') waiting.push({ element: child, isClosing: false })
  }
  return { root, elements, url, isCut }
}
