import { classifyLine } from '../classify-line.ts'
import { headingLevel } from '../html/element-roles.ts'
import { getText } from '../html/element-text.ts'
import { commonAncestor, contains, type Page, type PageElement } from '../html/parse-html.ts'
import { splitJoinedLine } from '../ingredient-lines.ts'
import { isMetadataLine } from '../metadata-lines.ts'
import { parseStepLabel } from '../step-numbers.ts'
import { matchPartHeading, matchPartLine } from '../words/section-headings.ts'
import { findAmountLists, isAside } from './amount-lists.ts'
import { type Item, isLink, listItems } from './content-items.ts'
import { normalizeEntryText } from './entry-text.ts'
import { joinPairs } from './join-pairs.ts'
import { findElementsNamedFor, type PartHeading } from './part-hints.ts'

/**
 * A position in the page that may be the part, and why it was found: by a heading, or by a heading with other words.
 */
export type Candidate = {
  items: Item[]
  by: 'heading' | 'words' | 'name' | 'place'
  first: number
  end: number
}

const MAX_CLIMB = 6
const MAX_CANDIDATES = 60
const MAX_ITEMS = 400
const MIN_COUNTED = 3

function toCandidate(elements: PageElement[], by: Candidate['by']): Candidate | null {
  const items = joinPairs(listItems(elements))
  const last = elements.at(-1)
  if (last === undefined || items.length === 0 || items.length > MAX_ITEMS) return null
  return { items, by, first: elements[0]?.first ?? 0, end: last.end }
}

/** The largest complete elements between two positions. */
function listElementsBetween(page: Page, from: number, to: number): PageElement[] {
  const whole: PageElement[] = []
  for (let at = from; at < to; ) {
    const element = page.elements[at]
    if (element === undefined) break
    if (element.end <= to) whole.push(element)
    at = element.end <= to ? element.end : at + 1
  }
  return whole
}

/** Headings in these elements belong to a single entry. */
const WITHIN_PART = new Set(['li', 'aside'])

/** Ingredient sections often have headings of the same level as the part; sections of steps have lower ones. */
function findStop(page: Page, heading: PartHeading, others: PartHeading[], to: number): number {
  const level = headingLevel(heading.element) ?? 7
  const isSmaller = (other: PartHeading) =>
    other.part === heading.part && (headingLevel(other.element) ?? 7) > level
  const isStop = new Set(others.filter((other) => !isSmaller(other)).map(({ element }) => element))
  const isOther = new Set(
    others
      .filter(({ part, element }) => part === 'other' && headingLevel(element) === null)
      .map(({ element }) => element),
  )
  let isBeside = true
  let inside = 0
  for (let at = heading.element.end; at < to; at += 1) {
    const element = page.elements[at] as PageElement
    // 'Instructions  Video: on, off' in one row.
    if (isStop.has(element) && !(isBeside && isOther.has(element))) return at
    if (isBeside && getText(element).length > MIN_LENGTH) isBeside = false
    if (WITHIN_PART.has(element.tag)) inside = Math.max(inside, element.end)
    const found = headingLevel(element)
    if (found === null || at < inside || getText(element) === '') continue
    if (found < level || (found === level && heading.part !== 'ingredients')) return at
  }
  return to
}

/** After a heading of the same level, the ingredients continue only if amounts follow. */
function withoutStrangers(candidate: Candidate | null, { part, element }: PartHeading): Candidate | null {
  if (candidate === null || part !== 'ingredients') return candidate
  const level = headingLevel(element) ?? 7
  const isLarge = ({ kind, element: one }: Item) => kind === 'heading' && (headingLevel(one) ?? 8) <= level
  const starts = candidate.items.flatMap((item, index) => (isLarge(item) ? [index] : []))
  const end = starts.find((start, index) => {
    const items = candidate.items.slice(start + 1, starts[index + 1]).filter(({ kind }) => kind !== 'heading')
    return items.filter(({ text }) => classifyLine(text) === 'amount').length * 2 < items.length
  })
  return { ...candidate, items: candidate.items.slice(0, end) }
}

/** Controls beside the heading, such as a servings or video switch. */
const MIN_LENGTH = 25

const MIN_LENGTH_OF_STEPS = 60

/** A row of times or a switch below the heading of the steps is not the part; above times, 'Preparation' is a label. */
function isOfPart({ items }: Candidate, { part, element }: PartHeading): boolean {
  const isOverSteps = part === 'steps' && headingLevel(element) !== null
  const texts = items.filter(({ kind, text }) => kind !== 'heading' && !(isOverSteps && isMetadataLine(text)))
  const isList = texts.filter(({ kind }) => kind === 'entry').length > 1
  const least = isOverSteps ? MIN_LENGTH_OF_STEPS : MIN_LENGTH
  return isList || texts.reduce((sum, { text }) => sum + text.length, 0) >= least
}

function afterHeading(page: Page, heading: PartHeading, others: PartHeading[]): Candidate | null {
  let around = heading.element.parent
  let short: Candidate | null = null
  for (let climbed = 0; around !== null && climbed < MAX_CLIMB; climbed += 1) {
    const stop = findStop(page, heading, others, around.end)
    const found = withoutStrangers(
      toCandidate(
        listElementsBetween(page, heading.element.end, stop),
        heading.isPlain ? 'heading' : 'words',
      ),
      heading,
    )
    if (found && isOfPart(found, heading)) return found
    if (found?.items.some(({ kind }) => kind !== 'heading')) short ??= found
    if (stop < around.end) break
    around = around.parent
  }
  return short
}

/** Elements with the same tag and class; only the outermost ones. */
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
  const groups = groupByKind(findElementsNamedFor(page, part)).slice(0, MAX_CANDIDATES)
  return groups.flatMap((group) => {
    const around = group.length > 1 ? commonAncestor(group) : null
    return [toCandidate(group, 'name'), around?.parent ? toCandidate([around], 'name') : null]
  })
}

/** Steps with separate headings 'Step 1', 'Step 2'. */
function byCounts(page: Page): (Candidate | null)[] {
  const counts = page.elements.filter((element, index) => {
    if (element.end - element.first > MAX_IN_COUNT || parseStepLabel(getText(element)) === null) return false
    return (
      page.elements[index - 1] !== element.parent ||
      parseStepLabel(getText(element.parent as PageElement)) === null
    )
  })
  const numbers = counts.map((element) => parseStepLabel(getText(element)))
  const around = commonAncestor(counts)
  if (!around?.parent || numbers[0] !== 1 || !numbers.includes(2)) return []
  return [toCandidate([around], 'name')]
}

const MAX_IN_COUNT = 4

/**
 * Candidates after the ingredients, nearest first, for pages that do not name the steps: lists, then everything, then
 * any numbered list.
 */
export function findStepsAfter(page: Page, ingredients: Candidate, headings: PartHeading[]): Candidate[][] {
  const stop =
    headings.find(({ element }) => element.first >= ingredients.end)?.element.first ?? page.elements.length
  const levels: Candidate[][] = []
  let around = page.elements[ingredients.end - 1]?.parent ?? null
  while (around !== null && around.parent !== null && around.first > ingredients.first) around = around.parent
  for (let climbed = 0; around !== null && climbed < MAX_CLIMB; climbed += 1) {
    const whole = listElementsBetween(page, ingredients.end, Math.min(stop, around.end))
    const lists = whole
      .flatMap(({ first, end }) => page.elements.slice(first, end))
      .filter(({ tag }) => tag === 'ol')
    const all = toCandidate(whole, 'place')
    const found = [...lists.map((list) => toCandidate([list], 'place')), all && firstSentences(all)]
    levels.push(found.filter((candidate) => candidate !== null))
    around = around.parent
  }
  const counted = page.elements.filter((element) => element.tag === 'ol' && !isAside(element))
  const anywhere = counted
    .slice(0, MAX_CANDIDATES)
    .map((list) => toCandidate([list], 'place'))
    .filter((candidate) => candidate !== null)
  return [...levels, anywhere.filter(({ items }) => items.length >= MIN_COUNTED)]
}

/** From the first to the last sentence; menus and teasers follow. */
function firstSentences(candidate: Candidate): Candidate {
  const items = candidate.items.filter((item) => !isLink(item))
  const begin = items.findIndex(({ kind, text }) => kind !== 'heading' && isSentence(text))
  const isEnd = ({ kind, text }: Item, index: number) =>
    index > begin && (kind === 'heading' ? matchPartHeading(text) !== null : !isSentence(text))
  const end = items.findIndex(isEnd)
  return { ...candidate, items: items.slice(Math.max(begin, 0), end < 0 ? undefined : end) }
}

const isSentence = (text: string) => text.length >= MIN_SENTENCE && /[.!?。:)]$/.test(text.trim())
const MIN_SENTENCE = 15

/** Lines below a plain heading for notes after the recipe; 'Notes (2)' are comments of readers. */
export function findNotes(page: Page, behind: number, headings: PartHeading[]): string[] {
  const heading = headings.find(
    ({ part, element, isPlain }) =>
      part === 'notes' &&
      isPlain &&
      element.first >= behind &&
      headingLevel(element) !== null &&
      !/\d/.test(getText(element)),
  )
  const found = heading ? afterHeading(page, heading, headings) : null
  return found?.items.map(({ text }) => text) ?? []
}

export function findCandidates(
  page: Page,
  part: 'ingredients' | 'steps',
  headings: PartHeading[],
): Candidate[] {
  const own = headings.filter((heading) => heading.part === part).slice(0, MAX_CANDIDATES)
  const found = [
    ...own.map((heading) => afterHeading(page, heading, headings)),
    ...byName(page, part),
    ...(part === 'ingredients'
      ? findAmountLists(page).map((list) => toCandidate([list], 'place'))
      : byCounts(page)),
  ]
  return found
    .filter((candidate) => candidate !== null)
    .map((candidate) => withoutOtherParts(candidate, part))
    .map((one) => (part === 'ingredients' ? ofIngredients(one) : one))
}

/** Several numbers before the first food are a servings control. */
function ofIngredients(candidate: Candidate): Candidate {
  const { items, ...place } = withoutSentences(candidate)
  const first = items.findIndex(({ text }) => /\p{L}/u.test(text))
  return { ...place, items: asLines(items.slice(first > 1 ? first : 0).map(normalizeEntryText)) }
}

/** A list in one paragraph, separated by commas. */
function asLines(items: Item[]): Item[] {
  const texts = items.filter(({ kind }) => kind !== 'heading')
  const [only] = texts
  if (only === undefined || texts.length > 1) return items
  return splitJoinedLine(only.text.replace(/\.$/, '')).map((text) => ({ ...only, kind: 'line', text }))
}

/** 'About 2 cups of flour' begins with a word that is also a heading. */
const isOtherLine = (text: string) =>
  matchPartLine(text) === 'other' && !/\d/.test(text.replace(/\([^()]*\)/g, ''))

/** Steps can follow the ingredients in the same box; they start where only sentences follow. */
function withoutSentences(candidate: Candidate): Candidate {
  const { items } = candidate
  const isTask = (text: string) => classifyLine(text) === 'prose' && /[.!?]$/.test(text)
  const last = items.findLastIndex(({ kind, text }) => kind !== 'heading' && !isTask(text))
  const after = items.slice(last + 1).find(({ kind }) => kind !== 'heading')
  if (last < 1 || after === undefined) return candidate
  return { ...candidate, items: items.slice(0, last + 1), end: after.element.first }
}

/** Removes the heading of the part, and notes and other text below other headings. */
function withoutOtherParts(candidate: Candidate, own: 'ingredients' | 'steps'): Candidate {
  let isOther = false
  const items = candidate.items.filter(({ kind, text }, index) => {
    const said = kind === 'heading' ? matchPartHeading(text) : matchPartLine(text)
    const part = kind === 'heading' || /:$/.test(text) || isOtherLine(text) ? said : null
    if (part !== null) isOther = index > 0 && part !== own
    return !isOther && (part === null || (kind !== 'heading' && part !== 'other'))
  })
  return { ...candidate, items }
}
