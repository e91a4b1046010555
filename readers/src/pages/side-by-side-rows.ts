import { classifyLine } from '../classify-line.ts'
import { getText } from '../html/element-text.ts'
import type { Page, PageElement } from '../html/parse-html.ts'
import { stripBullet } from '../strip-bullet.ts'
import { type Item, listItems } from './content-items.ts'
import { normalizeEntryText } from './entry-text.ts'
import type { Candidate } from './part-candidates.ts'

const MAX_IN_ROW = 80
const MAX_BOXES = 4
const MAX_LINE_LENGTH = 80
const MIN_SENTENCE = 25
const MIN_ROWS = 2
const MIN_LINES = 3

type Row = { row: PageElement; lines: Item[]; steps: Item[] }

const isLine = ({ text }: Item) => text.length <= MAX_LINE_LENGTH && !/[.!?]$/.test(text)
const isSentence = ({ text }: Item) => text.length >= MIN_SENTENCE && /[.!]$/.test(text)
const hasAmount = ({ text }: Item) => classifyLine(stripBullet(text)) === 'amount'

/** Text at the end of a box, or with a bullet, is not a heading, even if it is bold. */
const asLine = (item: Item): Item => (item.kind === 'heading' ? { ...item, kind: 'line' } : item)

/** Two boxes side by side: ingredients and step. */
function toRow(row: PageElement): Row | null {
  if (row.end - row.first > MAX_IN_ROW) return null
  const inner = row.children.filter((child) => typeof child !== 'string')
  if (inner.length < 2 || inner.length > MAX_BOXES) return null
  const [left, right, ...more] = inner.filter((child) => getText(child) !== '')
  if (!left || !right || more.length > 0 || left.tag !== right.tag) return null
  const lines = listItems([left]).map((item, index, all) =>
    index === all.length - 1 || stripBullet(item.text) !== item.text ? asLine(item) : item,
  )
  const steps = listItems([right]).map(normalizeEntryText)
  return lines.length > 0 && lines.every(isLine) && steps.some(isSentence) ? { row, lines, steps } : null
}

/** Finds rows of pages that show the ingredients beside each step, without headings. */
export function findSideBySideRows(page: Page): { ingredients: Candidate; steps: Candidate } | null {
  const rows = page.elements.map(toRow).filter((row) => row !== null)
  const groups = [...Map.groupBy(rows, ({ row }) => row.parent).values()]
  const found = groups.find((group) => {
    const lines = group.flatMap((one) => one.lines)
    return (
      group.length >= MIN_ROWS &&
      lines.length >= MIN_LINES &&
      lines.filter(hasAmount).length * 2 >= lines.length
    )
  })
  const [first, last] = [found?.[0]?.row, found?.at(-1)?.row]
  if (!found || !first || !last) return null
  const place = { by: 'place', first: first.first, end: last.end } as const
  return {
    ingredients: { ...place, items: found.flatMap(({ lines }) => lines) },
    steps: { ...place, items: found.flatMap(({ steps }) => steps) },
  }
}
