import { classifyLine } from '../classify-line.ts'
import type { FoundLine, FoundStep } from '../recipe.ts'
import { extractFood } from '../remove-repeated-list.ts'

/** Normalises a text to letters and digits for comparison. */
export const normalizeText = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const amounts = (lines: FoundLine[]) =>
  lines.filter(({ line }) => ['amount', 'measured'].includes(classifyLine(line))).length

const getLine = ({ line }: FoundLine) => line
const getInstruction = ({ instruction }: FoundStep) => instruction

const words = (texts: string[]) =>
  texts
    .join(' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Counts the words of some texts that also occur in others, with multiplicity. */
function shareIn(texts: string[], others: string[]): number {
  const counts = new Map<string, number>()
  for (const word of words(others)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const own = words(texts)
  const found = own.filter((word) => {
    const left = counts.get(word) ?? 0
    counts.set(word, left - 1)
    return left > 0
  })
  return own.length === 0 ? 0 : found.length / own.length
}

const ALIKE = 0.9
const MOSTLY_ALIKE = 0.6
const MOSTLY_FOUND = 0.8

/** Whether the data lost its line breaks: the page has the same words in at least half as many lines more. */
function isSameInMorePieces(data: string[], shown: string[]): boolean {
  return data.length * 1.5 <= shown.length && shareIn(data, shown) >= ALIKE && shareIn(shown, data) >= ALIKE
}

const RAW = /\w\((?:s|n|en)\)|^0\s|\b(?:null|undefined|NaN)\b|\bu00[0-9a-f]{2}\b|^\d+\.0+\s|\d\.\d{4}/

/**
 * Whether the data has generated text such as 'cup(s)', '0 salt' or '2.0 eggs' and the page has the same list in words.
 */
function isRaw(data: FoundLine[], shown: FoundLine[]): boolean {
  const raw = (lines: FoundLine[]) => lines.filter(({ line }) => RAW.test(line)).length
  return (
    data.length === shown.length &&
    raw(data) > 0 &&
    raw(shown) === 0 &&
    shareIn(data.map(getLine), shown.map(getLine)) >= MOSTLY_ALIKE
  )
}

/** Whether the data repeats lines that the page has once: per step, or for another number of servings. */
function isRepeated(data: FoundLine[], shown: FoundLine[]): boolean {
  const [own, other] = [
    data.map(({ line }) => normalizeText(line)),
    new Set(shown.map(({ line }) => normalizeText(line))),
  ]
  return (
    data.length > shown.length &&
    other.size === shown.length &&
    new Set(own).size === other.size &&
    own.every((line) => other.has(line))
  )
}

/** Whether the page has the same foods line by line, with amounts that the data lacks. */
function lacksAmounts(data: FoundLine[], shown: FoundLine[]): boolean {
  const pairs = data.map(({ line }, index) => [line, shown[index]?.line ?? ''] as const)
  return (
    data.length === shown.length &&
    pairs.every(([own, other]) => shareIn([extractFood(own)], [other]) === 1) &&
    pairs.some(([own, other]) => !/\p{N}/u.test(own) && /^\p{N}/u.test(other))
  )
}

/** 'milk, 250 ml' in the data, '250 ml milk' on the page: text after a comma is a preparation. */
function hasAmountsBehind(data: FoundLine[], shown: FoundLine[]): boolean {
  const pairs = data.map(({ line }, index) => [line, shown[index]?.line ?? ''] as const)
  const behind = pairs.filter(([own, other]) => /^\P{N}.*,\s*\p{N}[^,]*$/u.test(own) && /^\p{N}/u.test(other))
  return (
    data.length === shown.length &&
    behind.length * 2 > data.length &&
    pairs.every(([own, other]) => shareIn([own], [other]) >= MOSTLY_ALIKE)
  )
}

/** Whether the page has exactly the same text in more lines, because the data joins some with commas. */
function isJoined(data: FoundLine[], shown: FoundLine[]): boolean {
  const lettersIn = (lines: FoundLine[]) => normalizeText(lines.map(getLine).join(' '))
  const own = new Set(shown.map(({ line }) => normalizeText(line)))
  return (
    shown.length > data.length &&
    data.every(({ line }) => own.has(normalizeText(line)) || /[,;]/.test(line)) &&
    lettersIn(data) === lettersIn(shown)
  )
}

const MIN_MORE = 2
const MORE = 1.25

/** Returns a function that matches each food of the data once. */
function matchOnce(foods: string[]): (food: string) => boolean {
  const left = new Map<string, number>()
  for (const food of foods) left.set(food, (left.get(food) ?? 0) + 1)
  return (food) => {
    const count = left.get(food) ?? 0
    left.set(food, count - 1)
    return count > 0
  }
}

/** Whether the page has the lines of the data and more with amounts: only one of several lists became data. */
function pageHasMoreLines(data: FoundLine[], shown: FoundLine[]): boolean {
  if (shown.length < data.length * MORE || shown.length < data.length + MIN_MORE) return false
  const foods = data.map(({ line }) => extractFood(line))
  const isMet = matchOnce(foods)
  const more = shown.filter(({ line }) => !isMet(extractFood(line)))
  const known = new Set(foods)
  const again = more.filter(({ line }) => known.has(extractFood(line)))
  return (
    shown.length - more.length >= data.length * MOSTLY_FOUND &&
    amounts(more) * 2 > more.length &&
    !more.some(({ line }) => RAW.test(line) || extractFood(line) === '') &&
    again.length * 2 < more.length
  )
}

/** Whether the page shows amounts or most lines that the data lacks. */
export function isLessComplete(data: FoundLine[], shown: FoundLine[]): boolean {
  if (shown.length < 2) return false
  if (data.length === 0 || isSameInMorePieces(data.map(getLine), shown.map(getLine))) return true
  if (data.length === 1 && shown.length > 2 && shareIn(shown.map(getLine), data.map(getLine)) >= MOSTLY_ALIKE)
    return true
  if (hasAmountsBehind(data, shown) || isJoined(data, shown) || pageHasMoreLines(data, shown)) return true
  if (isRaw(data, shown) || isRepeated(data, shown) || lacksAmounts(data, shown)) return true
  const [inData, inShown] = [amounts(data) / data.length, amounts(shown) / shown.length]
  return inData < 0.34 && inShown > inData + 0.34 && shown.length * 2 > data.length
}

const countCharacters = (steps: FoundStep[]) =>
  steps.reduce((sum, { instruction }) => sum + instruction.length, 0)

const MIN_IN_STORY = 3

/** Selects the steps shown on the page if the data contains the full article. */
function withoutStory(data: FoundStep[], shown: FoundStep[]): FoundStep[] | null {
  const own = data.map(({ instruction }) => normalizeText(instruction))
  const all = new Set(own)
  const told = shown.filter(({ instruction }) => all.has(normalizeText(instruction)))
  if (told.length < MIN_IN_STORY || told.length < shown.length * MOSTLY_FOUND) return null
  const before = data.slice(0, own.indexOf(normalizeText(told[0]?.instruction ?? '')))
  return before.length >= MIN_IN_STORY && countCharacters(before) * 2 > countCharacters(told) ? told : null
}

const MIN_AGAIN = 3

/** 'Adding: …', 'Adding: …', 'Setting: …': steps for a machine, while the page has steps for people. */
function areForMachines(data: FoundStep[], shown: FoundStep[]): boolean {
  const kinds = data.map(({ instruction }) => /^[^:.\n]{3,40}(?=: )/.exec(instruction)?.[0] ?? '')
  const named = kinds.filter((kind) => kind !== '')
  return (
    named.length > data.length / 2 &&
    named.length >= new Set(named).size * MIN_AGAIN &&
    shown.length > 1 &&
    shareIn(shown.map(getInstruction), data.map(getInstruction)) >= MOSTLY_ALIKE
  )
}

/** The steps of the data, or those of the page if they are more complete or contain only steps. */
export function chooseMoreCompleteSteps(data: FoundStep[], shown: FoundStep[]): FoundStep[] {
  return areLessComplete(data, shown) || areForMachines(data, shown)
    ? shown
    : (withoutStory(data, shown) ?? data)
}

/** Whether the page has the steps of the data verbatim, and more: only the first or last ones became data. */
function pageHasMoreSteps(data: FoundStep[], shown: FoundStep[]): boolean {
  const own = new Set(data.map(({ instruction }) => normalizeText(instruction)))
  const more = shown.filter(({ instruction }) => !own.has(normalizeText(instruction)))
  return (
    data.length >= 2 &&
    more.length >= MIN_MORE &&
    shown.length - more.length >= data.length * MOSTLY_FOUND &&
    countCharacters(more) * 3 > countCharacters(data)
  )
}

/** Whether the data has only a teaser, nothing, or all steps as one text. */
function areLessComplete(data: FoundStep[], shown: FoundStep[]): boolean {
  if (shown.length === 0) return false
  const [inData, inShown] = [countCharacters(data), countCharacters(shown)]
  if (
    isSameInMorePieces(data.map(getInstruction), shown.map(getInstruction)) ||
    pageHasMoreSteps(data, shown)
  )
    return true
  if (data.length === 1 && shown.length >= 3 && inShown * 2 > inData) return true
  return inData === 0 || (inData < 150 && inShown > 3 * inData)
}

/** The same lines with the sections that only the page shows, or that the data has as lines. */
export function withSections(data: FoundLine[], shown: FoundLine[]): FoundLine[] {
  if (data.some(({ section }) => section !== null)) return data
  const headings = new Set(shown.map(({ section }) => normalizeText(section ?? '')))
  const sections = new Map(shown.map(({ line, section }) => [normalizeText(line), section]))
  const lines = data.filter(
    ({ line }) => sections.has(normalizeText(line)) || !headings.has(normalizeText(line)),
  )
  const found = lines.map(({ line }) => sections.get(normalizeText(line)))
  return found.every((section) => section !== undefined)
    ? lines.map((one, index) => ({ ...one, section: found[index] ?? null }))
    : data
}
