import { classifyLine } from '../classify-line.ts'
import { STEP_WORD } from '../step-numbers.ts'
import { stripBullet } from '../strip-bullet.ts'
import { isInstruction } from '../words/cooking-verbs.ts'
import { timeWords } from '../words/time-words.ts'
import { splitBlocks, type TextLine } from './text-lines.ts'

const LONG = 60
const VERY_LONG = 100
const MAX_WORDS_OF_A_NAME = 4
/** '200 degrees, 20 minutes' is not an ingredient amount. */
const DEGREES =
  '°|º|(?<=\\d{3} ?)[fc](?!\\p{L})|grad|grad[eio]n?s?|grader|graus|degr[eé]+s|stopni|fok|градус\\p{L}*|מעלות'
export const BAKES = new RegExp(
  `^\\d[\\d\\s.,–-]*(?:${DEGREES}|(?=\\p{L}{2})(?:${timeWords('day')}|${timeWords('hour')}|${timeWords('minute')}))(?!\\p{L})`,
  'iu',
)
/** 'oven 425, convection' */
const HEATS_OVEN =
  /^(?:oven|(?:back)?ofen|four|horno|forno|ovn(?:en)?|ugn(?:en)?|piekarnik)(?!\p{L}).{0,30}\d{3}/iu
const COUNTS_A_STEP = new RegExp(`^(?:${STEP_WORD}\\s*\\d{1,2}(?!\\d)|\\d{1,2}\\s*[.)]\\s+\\p{L})`, 'iu')
const ONLY_NUMBER = /^\d{1,4}\s*[.)]?$/
const IS_A_SENTENCE = /[\p{L}\d)°]{2}[.!。]$/u
const HOLDS_SENTENCES = /\p{L}{4}[.;!] \p{L}/u

const BARE_NUMBER = /^(\d{1,2})\s+(?=\p{Lu})/u
const MIN_COUNTED = 2
const COUNTED = 3

/** '1 Put the onions in a jar', '2 Pour …', or '1 Rice' above its instructions: numbers without full stops. */
function countedLines(lines: TextLine[]): Set<TextLine> {
  let run: TextLine[] = []
  const counted = new Set<TextLine>()
  const named = new Set<TextLine>()
  for (const line of lines) {
    const number = Number(BARE_NUMBER.exec(line.text)?.[1] ?? 0)
    const before = run.at(-1)
    if (number === 0 && before !== undefined && isInstruction(line.text)) {
      named.add(before)
      continue
    }
    if (number !== run.length + 1) run = []
    if (number === run.length + 1) run.push(line)
    const told = run.filter((one) => named.has(one) || isInstruction(one.text.replace(BARE_NUMBER, '')))
    if (run.length >= MIN_COUNTED && told.length >= run.length / 2) for (const one of run) counted.add(one)
  }
  return counted
}

const MIN_FOOD_LENGTH = 4
const MAX_FOODS = 2

const listWords = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []

const isShortName = ({ text }: TextLine) =>
  text.split(' ').length <= MAX_WORDS_OF_A_NAME && classifyLine(text) === 'name' && !isInstruction(text)

/** Words of the list; steps name them again. */
const listFoods = (lines: TextLine[]) =>
  new Set(
    lines
      .filter((line) => isCounted(line) || isShortName(line))
      .flatMap(({ text }) => listWords(text))
      .filter((word) => word.length >= MIN_FOOD_LENGTH),
  )

/** Score of a line: positive for a step, negative for an ingredient. */
function stepLikeness({ text: whole }: TextLine, foods: Set<string>): number {
  const text = stripBullet(whole)
  if (text.endsWith(':')) return 0
  if (ONLY_NUMBER.test(text)) return 0.5
  const words = text.split(' ').length
  const isCounted = COUNTS_A_STEP.test(text)
  const isTold = isInstruction(text)
  const told =
    (isCounted ? 2 : 0) +
    (IS_A_SENTENCE.test(text) && words > 2 ? 2 : 0) +
    (HOLDS_SENTENCES.test(text) ? 1 : 0) +
    (text.length > LONG ? 1 : 0) +
    (text.length > VERY_LONG ? 1 : 0) +
    (isTold ? 2 : 0)
  const named = words > MAX_WORDS_OF_A_NAME ? listWords(text).filter((word) => foods.has(word)).length : 0
  if (BAKES.test(text) || HEATS_OVEN.test(text)) return told + 1
  // The 'A' of 'A hagymát apróra vágjuk' is no number.
  const isSentence = isTold && /^\p{L}/u.test(text)
  if (!isCounted && !isSentence && classifyLine(text) === 'amount') return told - 3
  return told === 0 && words <= MAX_WORDS_OF_A_NAME ? -1 : told + Math.min(Math.max(0, named - 1), MAX_FOODS)
}

/** Finds the boundary between list and steps that leaves the fewest lines on the wrong side. */
function whereStepsBegin(lines: TextLine[]): number {
  let best = lines.length
  let most = 0
  let gained = 0
  const counted = countedLines(lines)
  const foods = listFoods(lines)
  for (const [index, line] of [...lines.entries()].toReversed()) {
    gained += counted.has(line) ? COUNTED : stepLikeness(line, foods)
    const withGap = gained + (line.isAfterGap ? 0.5 : 0)
    if (withGap > most) {
      most = withGap
      best = index
    }
  }
  return best > 1 && isHeadingAt(lines, best - 1) ? best - 1 : best
}

/** 'For the dough:' above the first step, or 'Day 1' above it after a gap. */
function isHeadingAt(lines: TextLine[], index: number): boolean {
  const line = lines[index]
  const next = lines[index + 1]
  if (line === undefined || next === undefined) return false
  const isShort = line.text.split(' ').length <= MAX_WORDS_OF_A_NAME && classifyLine(line.text) === 'name'
  const isOver = line.isAfterGap && !next.isAfterGap
  return line.text.endsWith(':') || (isShort && isOver)
}

const isCounted = ({ text }: TextLine) => /^\d.*\p{L}/u.test(text) && classifyLine(text) === 'amount'

type Sides = { ingredients: TextLine[]; steps: TextLine[] }

function splitBlock(lines: TextLine[]): Sides {
  const turn = whereStepsBegin(lines)
  return { ingredients: lines.slice(0, turn), steps: lines.slice(turn) }
}

/** A list and its steps, or several alternating: dough and its steps, filling and its steps. */
export function splitIngredientsAndSteps(lines: TextLine[]): Sides {
  const sides = splitBlocks(lines).map(splitBlock)
  const byTurns = sides.filter(
    ({ ingredients, steps }, index) =>
      ingredients.length > 1 &&
      ingredients.some(isCounted) &&
      (steps.length > 0 ||
        (sides[index + 1]?.ingredients.length === 0 && ingredients.filter(isCounted).length > 1)),
  )
  if (byTurns.length < 2) return splitBlock(lines)
  return {
    ingredients: sides.flatMap(({ ingredients }) => ingredients),
    steps: sides.flatMap(({ steps }) => steps),
  }
}
