import { classifyLine } from '../classify-line.ts'
import { hasClass, isHidden } from '../html/element-roles.ts'
import { getText } from '../html/element-text.ts'
import type { PageElement } from '../html/parse-html.ts'
import type { Item } from './content-items.ts'

const MAX_AMOUNT_LENGTH = 25
const LEANING = new Set(['b', 'i', 'em', 'strong', 'sup', 'sub', 'small', 'a', 'u'])

/** Texts of the child boxes of an element: an amount, a unit, a name. */
function splitBoxes(element: PageElement): { text: string; isBox: boolean }[] {
  let at = element
  for (let only = onlyChild(at); only !== null; only = onlyChild(at)) at = only
  return at.children
    .map((child) =>
      typeof child === 'string'
        ? { text: child.replace(/\s+/g, ' '), isBox: false }
        : {
            text: isHidden(child) || isHiddenByName(child) ? '' : boxText(child),
            isBox: !LEANING.has(child.tag),
          },
    )
    .filter(({ text }) => text !== '')
}

/** 'hidden', but not 'hidden md:block', which wider screens show. Around more than one entry, it may be a tab. */
const isHiddenByName = (element: PageElement) =>
  hasClass(element, 'hidden') && !element.attributes.class?.includes(':')

const NO_TEXT = new Set([
  'script',
  'style',
  'button',
  'input',
  'svg',
  'img',
  'noscript',
  'select',
  'template',
])

const boxText = (element: PageElement) => (NO_TEXT.has(element.tag) ? '' : getText(element))

function onlyChild(element: PageElement): PageElement | null {
  const filled = element.children.filter((child) =>
    typeof child === 'string' ? child.trim() !== '' : boxText(child) !== '',
  )
  const [only] = filled
  return filled.length === 1 && only !== undefined && typeof only !== 'string' ? only : null
}

/** 'flour' beside '200 g' becomes '200 g flour'; words of adjacent boxes are separated by a space. */
function entryText(element: PageElement): string {
  const parts = splitBoxes(element)
  const boxes = parts.filter(({ text }) => text.trim() !== '')
  const [first, last] = [boxes[0], boxes.at(-1)]
  if (
    first &&
    last?.isBox &&
    boxes.length === 2 &&
    isBareAmount(last.text) &&
    !/^\s*[\d½¼¾⅓⅔⅛]/.test(first.text)
  )
    return `${last.text.trim()} ${first.text.trim()}`
  let text = ''
  for (const [index, part] of parts.entries()) {
    const touches = /[\p{L}\p{N}½¼¾⅓⅔⅛)]$/u.test(text) && /^[\p{L}(]/u.test(part.text)
    const isApart = part.isBox || parts[index - 1]?.isBox === true
    text += touches && isApart ? ` ${part.text}` : part.text
  }
  return text.replace(/\s+/g, ' ').trim()
}

const isBareAmount = (text: string) =>
  text.length <= MAX_AMOUNT_LENGTH && classifyLine(text.trim()) === 'amount'

/** Text of an ingredient entry with the amount first. */
export const normalizeEntryText = (item: Item): Item =>
  item.kind !== 'heading' && item.text === getText(item.element)
    ? { ...item, text: entryText(item.element) }
    : item
