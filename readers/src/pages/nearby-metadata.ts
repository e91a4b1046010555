import { getText } from '../html/element-text.ts'
import type { Page, PageElement } from '../html/parse-html.ts'
import { isMetadataLine } from '../metadata-lines.ts'
import { readDuration } from '../read-duration.ts'
import { isServingsText, readYield } from '../read-yield.ts'
import type { FoundRecipe } from '../recipe.ts'
import { isAside } from './amount-lists.ts'

type Time = 'prep_time_sec' | 'cook_time_sec' | 'total_time_sec'

/** Labels of times in common languages. */
const LABELS: Record<Time, RegExp> = {
  total_time_sec:
    /total|gesamt|insgesamt|ready in|fertig in|overall|totaal|totalt|i alt|całkowit|összes|celkov|общее|συνολικ|toplam/iu,
  cook_time_sec:
    /cook|bak(?:e|ing)|koch|back|gar(?:zeit|dauer)|cuisson|cocci|cozedura|cozimento|cottura|kook|oven|koge|steke|gotowani|pieczeni|sütési|főzési|vaření|pečení|μαγείρεμα|pişirme/iu,
  prep_time_sec:
    /prep|vorbereit|arbeitszeit|arbeid|active|hands.on|voorbereid|förbered|forbered|prépar|elkészít|przygotowani|příprav|προετοιμασία|hazırl|zubereitung|bereiding/iu,
}
const OF_TIME =
  /time|zeit|dauer|temps|durée|tiempo|tempo|tid(?!\p{L})|duur|tijd|czas|idő|doba|süre|χρόνος|время|^\s*(?:ready|fertig) in/iu

const OF_READING = /read|lese|lees|lecture|lectura|lettura|leitura|läs|læse/iu

const LONGEST = 60
const MAX_WITHIN = 10
const MAX_WORDS = 8

type Fact = { at: number; text: string; isApart: boolean }

/** Short texts with a number outside the ingredients and steps, with their positions. */
function listMetadataTexts(page: Page, parts: PageRange[]): Fact[] {
  const isShort = (element: PageElement) =>
    element.end - element.first <= MAX_WITHIN &&
    !parts.some(({ first, end }) => element.first >= first && element.first < end)
  return page.elements.filter(isShort).flatMap((element) => {
    const text = getText(element)
    const words = text.match(/\p{L}+/gu) ?? []
    if (text.length > LONGEST || words.length > MAX_WORDS || !/\d/.test(text) || isAside(element)) return []
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

export type PageRange = { first: number; end: number }

/** Finds servings and times in the texts nearest to the ingredients. */
export function findNearbyMetadata(
  page: Page,
  ingredients: PageRange,
  steps: PageRange | null,
): Pick<FoundRecipe, Time | 'servings' | 'yield_words'> {
  const around = listMetadataTexts(page, steps === null ? [ingredients] : [ingredients, steps])
  const nearest = around.toSorted(
    (one, other) => Math.abs(one.at - ingredients.first) - Math.abs(other.at - ingredients.first),
  )
  const times = nearest.map(timeIn).filter((time) => time !== null)
  const findTime = (kind: Time) => times.find(([found]) => found === kind)?.[1] ?? null
  const served = nearest.find(({ text }) => isServingsText(text) && readDuration(text) === null)
  return {
    ...(served ? { servings: readYield(served.text).servings, yield_words: null } : readYield('')),
    prep_time_sec: findTime('prep_time_sec'),
    cook_time_sec: findTime('cook_time_sec'),
    total_time_sec: findTime('total_time_sec'),
  }
}
