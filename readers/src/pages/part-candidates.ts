import { isBareFact } from '../bare-facts.ts'
import { headingLevel } from '../html/element-roles.ts'
import { linesOf, textOf } from '../html/element-text.ts'
import { contains, type Page, type PageElement } from '../html/page-tree.ts'
import { likenessOf } from '../ingredient-like.ts'
import { splitJoinedLine } from '../ingredient-lines.ts'
import { partOfHeading, partOfLine } from '../words/section-headings.ts'
import { type Item, isLink, itemsOf } from './content-items.ts'
import { withOwnText } from './entry-text.ts'
import { joinPairs } from './join-pairs.ts'
import { namedFor, type PartHeading } from './part-hints.ts'

/** A place in the page that may be the part; by what it was noticed. */
export type Candidate = { items: Item[]; by: 'heading' | 'name' | 'place'; first: number; end: number }

const MAX_CLIMB = 6
const MAX_CANDIDATES = 60
const MAX_ITEMS = 400

function toCandidate(elements: PageElement[], by: Candidate['by']): Candidate | null {
  const items = joinPairs(itemsOf(elements))
  const last = elements.at(-1)
  if (last === undefined || items.length === 0 || items.length > MAX_ITEMS) return null
  return { items, by, first: elements[0]?.first ?? 0, end: last.end }
}

/** The largest whole elements between two places. */
function wholeElements(page: Page, from: number, to: number): PageElement[] {
  const whole: PageElement[] = []
  for (let at = from; at < to; ) {
    const element = page.elements[at]
    if (element === undefined) break
    if (element.end <= to) whole.push(element)
    at = element.end <= to ? element.end : at + 1
  }
  return whole
}

/** Sections of ingredients often have headings as large as their own; those of steps are smaller. */
function findStop(page: Page, heading: PartHeading, others: PartHeading[], to: number): number {
  const level = headingLevel(heading.element) ?? 7
  const isSmaller = (other: PartHeading) =>
    other.part === heading.part && (headingLevel(other.element) ?? 7) > level
  const isStop = new Set(others.filter((other) => !isSmaller(other)).map(({ element }) => element))
  for (let at = heading.element.end; at < to; at += 1) {
    const element = page.elements[at] as PageElement
    if (isStop.has(element)) return at
    const found = headingLevel(element)
    if (found === null || textOf(element) === '') continue
    if (found < level || (found === level && heading.part === 'steps')) return at
  }
  return to
}

/** Behind a heading as large as its own, ingredients go on only where there are amounts. */
function withoutStrangers(candidate: Candidate | null, { part, element }: PartHeading): Candidate | null {
  if (candidate === null || part !== 'ingredients') return candidate
  const level = headingLevel(element) ?? 7
  const isLarge = ({ kind, element: one }: Item) => kind === 'heading' && (headingLevel(one) ?? 8) <= level
  const starts = candidate.items.flatMap((item, index) => (isLarge(item) ? [index] : []))
  const end = starts.find((start, index) => {
    const items = candidate.items.slice(start + 1, starts[index + 1]).filter(({ kind }) => kind !== 'heading')
    return items.filter(({ text }) => likenessOf(text) === 'amount').length * 2 < items.length
  })
  return { ...candidate, items: candidate.items.slice(0, end) }
}

function afterHeading(page: Page, heading: PartHeading, others: PartHeading[]): Candidate | null {
  let around = heading.element.parent
  for (let climbed = 0; around !== null && climbed < MAX_CLIMB; climbed += 1) {
    const stop = findStop(page, heading, others, around.end)
    const found = withoutStrangers(
      toCandidate(wholeElements(page, heading.element.end, stop), 'heading'),
      heading,
    )
    if (found && found.items.filter(({ kind }) => kind !== 'heading').length > 0) return found
    if (stop < around.end) return null
    around = around.parent
  }
  return null
}

function commonAncestor(elements: PageElement[]): PageElement | null {
  const last = elements.at(-1)
  let around = elements[0]?.parent ?? null
  while (around !== null && last && !contains(around, last)) around = around.parent
  return around
}

/** Elements of one kind (same tag and class), only the outermost where they nest. */
function groupByKind(elements: PageElement[]): PageElement[][] {
  const groups = new Map<string, PageElement[]>()
  for (const element of elements) {
    const kind = `${element.tag} ${element.attributes.class ?? element.attributes.id ?? ''}`
    const group = groups.get(kind) ?? []
    const before = group.at(-1)
    if (before === undefined || !contains(before, element)) group.push(element)
    groups.set(kind, group)
  }
  return [...groups.values()]
}

function byName(page: Page, part: 'ingredients' | 'steps'): (Candidate | null)[] {
  const groups = groupByKind(namedFor(page, part)).slice(0, MAX_CANDIDATES)
  return groups.flatMap((group) => {
    const around = group.length > 1 ? commonAncestor(group) : null
    return [toCandidate(group, 'name'), around?.parent ? toCandidate([around], 'name') : null]
  })
}

const LISTS = new Set(['ul', 'ol', 'table', 'p', 'div', 'dl'])
const LEAST_LINES = 3

/** Lists without a telling name or heading, whose lines begin with amounts; and what holds several of them. */
function byAmounts(page: Page): (Candidate | null)[] {
  const lists = page.elements.filter((element) => {
    if (!LISTS.has(element.tag) || element.end - element.first > MAX_ITEMS || isAside(element)) return false
    if (element.tag === 'div' || element.tag === 'p')
      return isBroken(element) && isMostlyAmounts(linesOf(element))
    return isMostlyAmounts(
      itemsOf([element])
        .filter((item) => !isLink(item))
        .map((item) => withOwnText(item).text),
    )
  })
  const outermost = lists.filter(
    (list, index) => !lists.slice(0, index).some((other) => contains(other, list)),
  )
  const around = outermost.length > 1 ? commonAncestor(outermost) : null
  return [...outermost.slice(0, MAX_CANDIDATES), ...(around?.parent ? [around] : [])].map((element) =>
    toCandidate([element], 'place'),
  )
}

const isBroken = ({ children }: PageElement) =>
  children.some((child) => typeof child !== 'string' && (child.tag === 'p' || child.children.length > 1))

/** 'flour 200 g' has its amount as well as '200 g flour'. */
const hasAmount = (line: string) =>
  likenessOf(line) === 'amount' || (line.length <= LONGEST_MEASURED && likenessOf(line) === 'measured')

const LONGEST_MEASURED = 60

const isMostlyAmounts = (lines: string[]) =>
  lines.length >= LEAST_LINES &&
  lines.filter((line) => hasAmount(line) && !isBareFact(line)).length >= lines.length * 0.6

const BESIDE = new Set(['nav', 'aside', 'footer', 'header'])
const BESIDE_CLASS =
  /(?:^|\s)(?:(?:site|main|page|post|blog|primary|secondary)[-_])?(?:nav|menu|sidebar|related|popular|comments?|footer)(?:[-_\s]|$)/i
const OWN = new Set(['main', 'article', 'body'])

/** In a menu, beside the page's own text or under it. */
function isAside(element: PageElement): boolean {
  for (let around: PageElement | null = element; around && !OWN.has(around.tag); around = around.parent)
    if (BESIDE.has(around.tag) || BESIDE_CLASS.test(around.attributes.class ?? '')) return true
  return false
}

/** What follows the ingredients, nearest first, for pages that name no steps: lists, and all there is. */
export function findStepsBehind(page: Page, ingredients: Candidate, headings: PartHeading[]): Candidate[][] {
  const stop =
    headings.find(({ element }) => element.first >= ingredients.end)?.element.first ?? page.elements.length
  const levels: Candidate[][] = []
  let around = page.elements[ingredients.end - 1]?.parent ?? null
  for (let climbed = 0; around !== null && climbed < MAX_CLIMB; climbed += 1) {
    const whole = wholeElements(page, ingredients.end, Math.min(stop, around.end))
    const lists = whole
      .flatMap(({ first, end }) => page.elements.slice(first, end))
      .filter(({ tag }) => tag === 'ol')
    const all = toCandidate(whole, 'place')
    const found = [...lists.map((list) => toCandidate([list], 'place')), all && firstSentences(all)]
    levels.push(found.filter((candidate) => candidate !== null))
    around = around.parent
  }
  return levels
}

/** From the first sentence to where there are no more: menus and teasers come behind. */
function firstSentences(candidate: Candidate): Candidate {
  const items = candidate.items.filter((item) => !isLink(item))
  const begin = items.findIndex(({ kind, text }) => kind !== 'heading' && isSentence(text))
  const isEnd = ({ kind, text }: Item, index: number) =>
    index > begin && (kind === 'heading' ? partOfHeading(text) !== null : !isSentence(text))
  const end = items.findIndex(isEnd)
  return { ...candidate, items: items.slice(Math.max(begin, 0), end < 0 ? undefined : end) }
}

const isSentence = (text: string) => text.length >= LEAST_SENTENCE && /[.!?。:)]$/.test(text.trim())
const LEAST_SENTENCE = 15

export function findCandidates(
  page: Page,
  part: 'ingredients' | 'steps',
  headings: PartHeading[],
): Candidate[] {
  const own = headings.filter((heading) => heading.part === part).slice(0, MAX_CANDIDATES)
  const found = [
    ...own.map((heading) => afterHeading(page, heading, headings)),
    ...byName(page, part),
    ...(part === 'ingredients' ? byAmounts(page) : []),
  ]
  return found
    .filter((candidate) => candidate !== null)
    .map(withoutOtherParts)
    .map((one) => (part === 'ingredients' ? { ...one, items: asLines(one.items.map(withOwnText)) } : one))
}

/** A whole list in one paragraph, with commas between. */
function asLines(items: Item[]): Item[] {
  const texts = items.filter(({ kind }) => kind !== 'heading')
  const [only] = texts
  if (only === undefined || texts.length > 1) return items
  return splitJoinedLine(only.text.replace(/\.$/, '')).map((text) => ({ ...only, kind: 'line', text }))
}

/** Without the part's own heading, and without the notes and whatever else another heading announces. */
function withoutOtherParts(candidate: Candidate): Candidate {
  let isOther = false
  const items = candidate.items.filter(({ kind, text }) => {
    const part = kind === 'heading' ? partOfHeading(text) : /:$/.test(text) ? partOfLine(text) : null
    if (part !== null) isOther = part === 'notes' || part === 'other'
    return !isOther && (part === null || kind !== 'heading')
  })
  return { ...candidate, items }
}
