import { getText } from '../html/element-text.ts'
import type { Page, PageElement } from '../html/parse-html.ts'
import { isMetadataLine } from '../metadata-lines.ts'
import { readDuration, readTime } from '../read-duration.ts'
import { isServingsText, readYield } from '../read-yield.ts'
import type { FoundRecipe } from '../recipe.ts'
import { matchPartLine } from '../words/section-headings.ts'
import { timeWords } from '../words/time-words.ts'
import { isAside } from './amount-lists.ts'

type Time = 'prep_time_sec' | 'cook_time_sec' | 'total_time_sec'

const LABELS: Record<Time, RegExp> = {
  total_time_sec: new RegExp(timeWords('total'), 'iu'),
  cook_time_sec: new RegExp(timeWords('cook'), 'iu'),
  prep_time_sec: new RegExp(`${timeWords('prep')}|${timeWords('either')}`, 'iu'),
}
const OF_TIME = new RegExp(`(?:${timeWords('time')})(?!\\p{L})|^\\s*(?:ready|fertig) in`, 'iu')

const OF_READING = /read|lese|lees|lecture|lectura|lettura|leitura|läs|læse|czytani|olvas|читання|קריאה/iu

const MAX_LENGTH = 60
const MAX_WITHIN = 10
const MAX_WORDS = 8

/** '25 min', '2 uur 30 min', 'unter 30 Minuten' */
const isBareTime = (text: string) =>
  readTime(text.replace(/^\P{L}*(?:unter|under|about|ca\.?)\s/iu, ''))?.is_exact ?? false

type Fact = { at: number; text: string; isApart: boolean }

/** Short texts with a number outside the steps, with their positions. */
function listMetadataTexts(page: Page, steps: PageRange | null): Fact[] {
  const isShort = (element: PageElement) =>
    element.end - element.first <= MAX_WITHIN && !(steps !== null && isWithin(element.first, steps))
  return page.elements.filter(isShort).flatMap((element) => {
    const text = getText(element)
    const words = text.match(/\p{L}+/gu) ?? []
    if (text.length > MAX_LENGTH || words.length > MAX_WORDS || !/\d/.test(text) || isAside(element))
      return []
    return [{ at: element.first, text, isApart: element.end - element.first > 1 }]
  })
}

function timeIn({ text, isApart }: Fact): [Time, number] | null {
  const seconds = readDuration(text)
  if (seconds === null || OF_READING.test(text) || /[.!?]$/.test(text.replace(/\p{L}{1,4}\.$/u, '')))
    return null
  const kinds = (Object.keys(LABELS) as Time[]).filter((kind) => LABELS[kind].test(text))
  const [kind] = kinds
  if (kind === undefined)
    return OF_TIME.test(text) && isMetadataLine(text) ? ['total_time_sec', seconds] : null
  // 'Cook 20 minutes' may be an instruction.
  const isLabelled = OF_TIME.test(text) || /:/.test(text) || isApart
  return isLabelled && (kinds.length === 1 || kind === 'total_time_sec') ? [kind, seconds] : null
}

type PageRange = { first: number; end: number }

const isWithin = (at: number, { first, end }: PageRange) => at >= first && at < end

/** 'Ingrédients (6 personnes)', 'voor 2 personen': among the ingredients, the text must say nothing else. */
function isServingsHeading(text: string): boolean {
  const said = /\d.*$/u.exec(text)?.[0] ?? ''
  const isOverList = matchPartLine(text) === 'ingredients' && isServingsText(said)
  return isOverList || (isServingsText(text) && readYield(text).yield_words === null)
}

/** 'Pasta · 25 min · easy': the only unlabelled time between the title and the list. */
function findBareTime(facts: Fact[], title: number, list: number): number | null {
  const times = facts
    .filter(({ at, text }) => at > title && at < list && isBareTime(text))
    .map(({ text }) => readDuration(text))
  return new Set(times).size === 1 ? (times[0] ?? null) : null
}

/** Finds servings and times in the texts nearest to the ingredients. */
export function findNearbyMetadata(
  page: Page,
  ingredients: PageRange,
  steps: PageRange | null,
): Pick<FoundRecipe, Time | 'servings' | 'yield_words'> {
  const all = listMetadataTexts(page, steps)
  const around = all.filter(({ at }) => !isWithin(at, ingredients))
  const byDistance = (one: Fact, other: Fact) =>
    Math.abs(one.at - ingredients.first) - Math.abs(other.at - ingredients.first)
  const times = around
    .toSorted(byDistance)
    .map(timeIn)
    .filter((time) => time !== null)
  const findTime = (kind: Time) => times.find(([found]) => found === kind)?.[1] ?? null
  const isServings = ({ at, text }: Fact) =>
    (isWithin(at, ingredients) || matchPartLine(text) === 'ingredients'
      ? isServingsHeading(text)
      : isServingsText(text)) && readDuration(text) === null
  const served = all.toSorted(byDistance).find(isServings)
  const title = page.elements.findLast(({ tag, first }) => tag === 'h1' && first < ingredients.first)
  const bare =
    times.length === 0 && title !== undefined ? findBareTime(around, title.first, ingredients.first) : null
  return {
    ...(served
      ? { servings: readYield(/\d.*$/u.exec(served.text)?.[0] ?? '').servings, yield_words: null }
      : readYield('')),
    prep_time_sec: findTime('prep_time_sec'),
    cook_time_sec: findTime('cook_time_sec'),
    total_time_sec: findTime('total_time_sec') ?? bare,
  }
}
