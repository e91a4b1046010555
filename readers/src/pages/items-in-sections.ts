import { getText, getTextWithout } from '../html/element-text.ts'
import type { PageElement } from '../html/parse-html.ts'
import { groupIntoSections } from '../ingredient-lines.ts'
import { isColumnHeader, isMetadataLine, isServingLabel } from '../metadata-lines.ts'
import type { FoundLine, FoundStep } from '../recipe.ts'
import { extractFood, removeRepeatedList } from '../remove-repeated-list.ts'
import { stripStepNumbers } from '../step-numbers.ts'
import { stripBullet } from '../strip-bullet.ts'
import { isAdvertising } from '../words/advertising.ts'
import { selectMainItems } from './choose-parts.ts'
import { type Item, isLink } from './content-items.ts'
import { normalizeEntryText } from './entry-text.ts'
import { isNamedFor } from './part-hints.ts'

type Text = { text: string; section: string | null }

const ONLY_COUNTS = /^(?:step|schritt|étape|paso|passo|stap|steg|trin|krok)\s*\d+/i

const MAX_LABEL_LENGTH = 80
const isLabel = (text: string) => text.length <= MAX_LABEL_LENGTH && isAdvertising(text)

/** An advertisement can be within a step. */
const withoutAdvertising = (item: Item): Item =>
  item.kind === 'entry' && isAdvertising(item.text) && item.text === getText(item.element)
    ? { ...item, text: getTextWithout(item.element, (inner) => isLabel(getText(inner))) || item.text }
    : item

/** Each text with the heading above it; 'Step 3' is dropped. */
function inSections(items: Item[]): Text[] {
  let section: string | null = null
  const found: Text[] = []
  for (const { kind, text } of selectMainItems(items).map(withoutAdvertising)) {
    if (isAdvertising(text)) continue
    if (kind === 'heading') section = ONLY_COUNTS.test(text) ? section : text.replace(/\s*:$/, '')
    else found.push({ text: stripBullet(text), section })
  }
  return found.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

const BOXES = new Set(['div', 'ul', 'ol', 'p', 'section'])

const isBeside = (element: PageElement) =>
  element.tag === 'figcaption' ||
  element.tag === 'aside' ||
  (BOXES.has(element.tag) && isNamedFor(element, 'ingredients'))

/** Removes the ingredients and picture captions that the page shows within a step. */
const withoutWhatIsBeside = (item: Item, isNeed: IsNeed): Item =>
  item.kind === 'entry' && item.text === getText(item.element)
    ? {
        ...item,
        text: getTextWithout(item.element, (inner) => isBeside(inner) || isNeed(inner)) || item.text,
      }
    : item

const METRIC = /^metric(?!\p{L})/iu
const MEASURES =
  /^(?:metric|imperial|us|u\.s\.|american|cups)(?:\s+(?:units?|measures?|measurements?|customary|cups))?$/iu

/** Lists under 'Metric' and 'Imperial' are one list. */
function inOneMeasure(lines: FoundLine[]): FoundLine[] {
  const names = [...new Set(lines.map(({ section }) => section ?? ''))]
  if (names.length < 2 || !names.every((name) => MEASURES.test(name))) return lines
  const kept = names.find((name) => METRIC.test(name)) ?? names[0]
  return lines.filter(({ section }) => section === kept).map(({ line }) => ({ line, section: null }))
}

const isNoFood = (line: string) => isMetadataLine(line) || isServingLabel(line) || isColumnHeader(line)

export function toIngredientLines(items: Item[]): FoundLine[] {
  const lines = inSections(items.map(normalizeEntryText)).map(({ text, section }) => ({
    line: text,
    section,
  }))
  const foods = inOneMeasure(lines.filter(({ line }) => !isNoFood(line)))
  return removeRepeatedList(groupIntoSections(foods), ({ line }) => extractFood(line))
}

/** A heading above all steps is the heading of the part, not a section. */
function withoutOnlySection(steps: FoundStep[]): FoundStep[] {
  const isOnly = new Set(steps.map(({ section }) => section)).size === 1
  return isOnly ? steps.map((step) => ({ ...step, section: null })) : steps
}

const MAX_NEED_LENGTH = 40
const MIN_OF_KIND = 2

const getElementKind = ({ element }: Item) =>
  [element, element.parent].map((one) => `${one?.tag} ${one?.attributes.class ?? ''}`).join(' < ')

/** Short texts of another structure between the sentences of the steps are their ingredients. */
function withoutNeeds(items: Item[]): Item[] {
  const kinds = Map.groupBy(
    items.filter(({ kind }) => kind !== 'heading'),
    getElementKind,
  )
  const isNeed = ({ text }: Item) => text.length <= MAX_NEED_LENGTH && !/[.!?:…。]$/.test(text)
  const needs = [...kinds.values()].filter((alike) => alike.length >= MIN_OF_KIND && alike.every(isNeed))
  const left = new Set(needs.flat())
  const end = items.findLastIndex((item) => item.kind !== 'heading' && !left.has(item))
  return items.filter((item, index) => index > end || !left.has(item))
}

/** Whether a box within a step lists its ingredients. */
type IsNeed = (inner: PageElement) => boolean

const isElsewhere = (item: Item) => item.kind !== 'heading' && isLink(item) && !/[.!?:。]$/.test(item.text)

/** On some pages, links to other dishes follow the steps. */
function withoutLinks(items: Item[]): Item[] {
  const end = items.findLastIndex((item) => item.kind !== 'heading' && !isElsewhere(item))
  return end < 0 ? items : items.slice(0, end + 1)
}

export function toSteps(items: Item[], isNeed: IsNeed = () => false): FoundStep[] {
  const alone = withoutLinks(items).map((item) => withoutWhatIsBeside(item, isNeed))
  const steps = inSections(withoutNeeds(alone)).map(
    ({ text, section }): FoundStep => ({ instruction: text, section, duration_sec: null, pictures: [] }),
  )
  const begin = steps.findIndex(({ instruction }) => !isMetadataLine(instruction))
  const end = steps.findLastIndex(
    ({ instruction }) => !isMetadataLine(instruction) || !/:.*\d/.test(instruction),
  )
  const tasks = steps
    .slice(Math.max(begin, 0), end + 1)
    .filter(({ instruction }) => /\p{L}{2}/u.test(instruction))
  const told = stripStepNumbers(tasks)
  return withoutOnlySection(removeRepeatedList(told, ({ instruction }) => instruction))
}
