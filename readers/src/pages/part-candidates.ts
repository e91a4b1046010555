import { headingLevel } from '../html/element-roles.ts'
import { textOf } from '../html/element-text.ts'
import { contains, type Page, type PageElement } from '../html/page-tree.ts'
import { partOfHeading } from '../words/section-headings.ts'
import { type Item, itemsOf } from './content-items.ts'
import { namedFor, type PartHeading } from './part-hints.ts'

/** A place in the page that may be the part; by what it was noticed. */
export type Candidate = { items: Item[]; by: 'heading' | 'name'; first: number; end: number }

const MAX_CLIMB = 6
const MAX_CANDIDATES = 60
const MAX_ITEMS = 400

function toCandidate(elements: PageElement[], by: Candidate['by']): Candidate | null {
  const items = itemsOf(elements)
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
  const isStop = new Set(others.map(({ element }) => element))
  for (let at = heading.element.end; at < to; at += 1) {
    const element = page.elements[at] as PageElement
    if (isStop.has(element)) return at
    const found = headingLevel(element)
    if (found === null || textOf(element) === '') continue
    if (found < level || (found === level && heading.part === 'steps')) return at
  }
  return to
}

function afterHeading(page: Page, heading: PartHeading, others: PartHeading[]): Candidate | null {
  let around = heading.element.parent
  for (let climbed = 0; around !== null && climbed < MAX_CLIMB; climbed += 1) {
    const stop = findStop(page, heading, others, around.end)
    const found = toCandidate(wholeElements(page, heading.element.end, stop), 'heading')
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

export function findCandidates(
  page: Page,
  part: 'ingredients' | 'steps',
  headings: PartHeading[],
): Candidate[] {
  const own = headings.filter((heading) => heading.part === part).slice(0, MAX_CANDIDATES)
  const found = [...own.map((heading) => afterHeading(page, heading, headings)), ...byName(page, part)]
  return found.filter((candidate) => candidate !== null).map(withoutOwnHeading)
}

/** 'Ingredients' itself is no section of the ingredients. */
function withoutOwnHeading(candidate: Candidate): Candidate {
  const items = candidate.items.filter(({ kind, text }) => kind !== 'heading' || partOfHeading(text) === null)
  return { ...candidate, items }
}
