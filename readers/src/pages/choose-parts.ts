import { classifyLine } from '../classify-line.ts'
import type { PageElement } from '../html/parse-html.ts'
import { isMetadataLine } from '../metadata-lines.ts'
import { extractFood } from '../remove-repeated-list.ts'
import { getElementKind, type Item, isLink, MAX_HEADING_LENGTH } from './content-items.ts'
import type { Candidate } from './part-candidates.ts'

/** List entries if there are any, otherwise loose lines; headings stay. */
export function selectMainItems(items: Item[]): Item[] {
  const length = (kind: Item['kind']) =>
    items.reduce((sum, item) => sum + (item.kind === kind ? item.text.length : 0), 0)
  const entries = items.filter(({ kind }) => kind === 'entry').length
  const hasList = entries >= 2 && length('entry') * 2 > length('line')
  if (!hasList) return items
  const beside = new Map<PageElement | null, Set<string>>()
  for (const { kind, element } of items)
    if (kind === 'entry')
      beside.set(element.parent, (beside.get(element.parent) ?? new Set()).add(getElementKind(element)))
  return items
    .map((item) =>
      item.kind === 'line' && isWithinAlike(item, beside) ? { ...item, kind: 'entry' as const } : item,
    )
    .filter(({ kind, text }) => kind !== 'line' || (/:$/.test(text) && text.length <= MAX_HEADING_LENGTH))
    .map((item) => (item.kind === 'line' ? { ...item, kind: 'heading' as const } : item))
}

const FARTHEST = 6

/**
 * If one of several similar boxes was split into lines because it is longer or contains a list, its text becomes one
 * entry again.
 */
function isWithinAlike({ element }: Item, beside: Map<PageElement | null, Set<string>>): boolean {
  let at: PageElement | null = element
  for (let climbed = 0; at !== null && climbed < FARTHEST; climbed += 1) {
    if (beside.get(at.parent)?.has(getElementKind(at))) return true
    at = at.parent
  }
  return false
}

const COUNTED = /^\d{1,2}\s*[.)]\s*/
const WORTH = { amount: 1, measured: 0.7, name: 0, prose: -1.5, nothing: -1 }
// A long list of names is a menu.
const WORTH_OF_NAME = 0.15
const MAX_FOR_NAMES = 2

function ingredientScore({ items, by }: Candidate): number {
  const lines = selectMainItems(items).filter(({ kind }) => kind !== 'heading')
  if (lines.length < 2) return 0
  const isCounted = lines.every(({ text }, index) => text.startsWith(`${index + 1}.`))
  const kinds = lines.map(({ text }) =>
    extractFood(text) === '' || isMetadataLine(text)
      ? 'nothing'
      : classifyLine(isCounted ? text.replace(COUNTED, '') : text),
  )
  const names = kinds.filter((kind) => kind === 'name').length
  const worth = kinds.reduce((sum, kind) => sum + WORTH[kind], Math.min(names * WORTH_OF_NAME, MAX_FOR_NAMES))
  const share = kinds.filter((kind) => kind === 'amount' || kind === 'measured').length / kinds.length
  if (by === 'place' && share < MIN_SHARE) return 0
  if (share === 0 && lines.every(isLink)) return 0
  return worth <= 0 ? worth : worth * (0.5 + share / 2) + FOR_SIGN[by]
}

const MIN_SHARE = 0.6
const MIN_NAMED = 3
const FOR_SIGN = { heading: 1.2, words: 1, name: 0.5, place: 0 }

const best = <T>(all: T[], score: (one: T) => number): T | null => {
  let found: T | null = null
  let highest = 0
  for (const one of all) {
    const reached = score(one)
    if (reached <= highest) continue
    highest = reached
    found = one
  }
  return found
}

/** Candidates found only by amounts are used if no heading or class name leads to a list. */
export function chooseIngredients(candidates: Candidate[]): Candidate | null {
  const named = best(
    candidates.filter(({ by }) => by !== 'place'),
    ingredientScore,
  )
  if (named !== null && ingredientScore(named) >= MIN_NAMED) return named
  return best(candidates, ingredientScore)
}

const FOR_STEPS = { heading: 2.2, words: 2, name: 1.5, place: 0.5 }
const SENTENCE =
  /[.!。]|(?:[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}][\s、，]*){8}|\p{L}{2,}\s+\p{L}{2,}\s+\p{L}{2,}\s+\p{L}{2,}/u

const MIN_STEPS_LENGTH = 70
const WORTH_OF_FEW = 0.5

const MAX_OFFER_LENGTH = 160
const isOffer = (text: string) => text.length <= MAX_OFFER_LENGTH && /\d\s*[€$£]|[€$£]\s*\d/.test(text)

const countCharacters = (items: Item[]) => items.reduce((sum, { text }) => sum + text.length, 0)

/** Excludes teasers and switches in the position of the steps. */
export const hasEnoughText = ({ items }: Candidate) => countCharacters(items) >= MIN_STEPS_LENGTH

function stepScore({ items, by, first, end }: Candidate, ingredients: Candidate | null): number {
  const lines = selectMainItems(items).filter(({ kind }) => kind !== 'heading')
  const length = countCharacters(lines)
  const good = lines
    .filter(
      ({ text }) =>
        text.length >= 20 &&
        SENTENCE.test(text) &&
        !isOffer(text) &&
        (text.length > 60 || classifyLine(text.replace(COUNTED, '')) !== 'amount'),
    )
    .reduce((sum, { text }) => sum + text.length, 0)
  if (length < 25 || good < length * (by === 'place' ? 0.8 : 0.5)) return 0
  if (ingredients && first <= ingredients.first && end >= ingredients.end) return 0
  const isAfter = ingredients !== null && first >= ingredients.end
  if (length < MIN_STEPS_LENGTH) return (WORTH_OF_FEW * length) / MIN_STEPS_LENGTH
  return FOR_STEPS[by] + (2 * good) / length + Math.min(1.5, length / 400) + (isAfter ? 2 : 0)
}

export function chooseSteps(candidates: Candidate[], ingredients: Candidate | null): Candidate | null {
  return best(candidates, (candidate) => stepScore(candidate, ingredients))
}
