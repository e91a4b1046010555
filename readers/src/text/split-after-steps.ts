import { isNutrientLine } from '../metadata-lines.ts'
import { parseStepNumber } from '../step-numbers.ts'
import { isInstruction } from '../words/cooking-verbs.ts'
import { timeWords } from '../words/time-words.ts'
import { partName } from './named-parts.ts'
import { isBoilerplate, NUTRITION } from './page-boilerplate.ts'
import type { TextLine } from './text-lines.ts'

const GREETINGS = [
  /^(?:(?:with )?(?:kind|warm|best|many|warmest|kindest) (?:regards|wishes|thanks)|thanks(?: again)?|all the best|take care|mit freundlichen grü(?:ß|ss)en|hugs|bussi|kuss|xx+)[\s,!.]*$/iu,
  /^(?:lg|vg|glg|mfg|xoxo|cheers|best|best wishes|best regards|regards|yours|lots of love|with love)(?:[,!]? \p{Lu}\S*)?[\s,!.]*$/iu,
  /^(?:much |lots of )?love(?: \p{L}+){0,2}[\s,!.]*$/iu,
  /^(?:(?:viele|liebe|herzliche|beste|ganz liebe|schöne)n? grü(?:ß|ss)e|gr[uü](?:ß|ss)e?(?= |$)|bis (?:bald|dann|später|demnächst|zum nächsten)|tschüss\b).{0,30}$/iu,
  /^(?:(?:gros(?:ses)? |plein de )?bis(?:es|ous)|je t['’]embrasse|bien à (?:toi|vous)|amicalement|cordialement|un (?:fuerte )?abrazo|un beso|besos|saludos|un abbraccio|baci|saluti|groetjes|liefs|kram|hilsen)(?!\p{L}).{0,30}$/iu,
  /^(?:dein|deine|euer|eure|ihr|your)\s+\p{Lu}\S+(?:\s\S+)?$/u,
  /^(?:lass|lasst|lassen sie)\b.{0,20}\bschmecken\b.{0,10}$/iu,
  /^(?:viel (?:spaß|freude|erfolg)|gutes gelingen|guten hunger|happy (?:cooking|baking)|bon app[ée]tit|guten appetit|velbekomme)(?!\p{L}).{0,30}$/iu,
]

const FAREWELL = [
  ...GREETINGS,
  /^(?:\p{L}+[ ,!]+){0,3}(?:danke|thanks|thank you|thx|merci|gracias|grazie)(?!\p{L}).{0,20}$/iu,
  // Links to the author's other pages.
  /^[^.]{0,40}(?:https?:\/\/|www\.)\S+$/iu,
  /(?:^|\s)@\p{L}[\p{L}\p{N}_.]{2,}/u,
  /\?(?:\s|$)|^let me know\b|(?:don['’]?t forget|make sure|remember) to (?:share|save|like|follow|subscribe|tag)\b/iu,
  /^thanks for (?:reading|watching|stopping by)\b|^danke fürs (?:lesen|zuschauen)\b/iu,
  /^(?:rezept von|recipe (?:by|from)|recette (?:de|par)|receta de|ricetta di)(?: \S+){0,3}$/iu,
  /^(?:follow (?:me|us|@)|subscribe\b|folgt? (?:mir|uns|@)|abonnier)/iu,
  /^(?:mehr|weitere|noch mehr|more|flere) (?:rezepte|recipes|oppskrifter|ideen|ideas)(?!\p{L})/iu,
  /^(?:schwierigkeit(?:sgrad)?|niveau|kalorien\b[^:]{0,15}|difficulty|level|course|cuisine|category|keywords?|kategorie|gericht|küche|menge|vanskelighetsgrad|hovedingrediens|karakteristika)\s*:\s+\S.{0,40}$/iu,
  NUTRITION,
  /^.{0,80}\d\s*(?:kcals?|kj)\.?$/iu,
]

const COUNTS_A_STEP = /^\d{1,2}\s*[.)]\s/
const MAX_REMARK_LENGTH = 60
/** 'Enjoy!', 'Serve warm with rice.' */
const MAX_WORDS_OF_LAST_STEP = 5

const isFarewell = (text: string) =>
  FAREWELL.some((pattern) => pattern.test(text)) || isNutrientLine(text) || isBoilerplate(text)

/** End of the last numbered step; text after the following gap is not part of it. */
function findCountEnd(lines: TextLine[], parts: Set<string>): number {
  let last = -1
  let count = 0
  let isOneLineEach = true
  for (const [index, { text }] of lines.entries()) {
    const number = Number(/^\d{1,2}$/.exec(text)?.[0] ?? parseStepNumber(text))
    if (number === 0 || (number !== 1 && number !== count + 1)) continue
    if (last < 0 && (index > 1 || number !== 1)) return lines.length
    if (last >= 0) isOneLineEach &&= index === last + 1
    ;[last, count] = [index, number]
  }
  if (count < 2) return lines.length
  // '4' or '4 To finish' above the text of the step.
  const isOver = !/[.!?)]$/.test(lines[last]?.text ?? '')
  const end = lines.findIndex(
    ({ isAfterGap, text }, index) =>
      index > last + (isOver ? 1 : 0) &&
      (isAfterGap || (isOneLineEach && !isOver && !/[.!]$/.test(text) && !isInstruction(text))),
  )
  const behind = lines[end]?.text ?? ''
  const isLastStep = isInstruction(behind) && behind.split(' ').length <= MAX_WORDS_OF_LAST_STEP
  return end < 0 || isLastStep || behind.endsWith(':') || parts.has(partName(behind)) ? lines.length : end
}

/** 'Wine: a dry Riesling', '(from the parish cookbook, page 12)' */
const IS_LABELLED = /^\p{L}[\p{L}. /-]{1,30}:\s+\S.{0,59}$/u
const IS_BRACKETED = /^\([^()]*\)\.?$/
const COOKS = new RegExp(
  `\\d\\s?(?:°|[cf](?!\\p{L})|degrees|grad|(?:${timeWords('minute')}|${timeWords('hour')})(?!\\p{L}))|(?<!\\p{L})(?:oven|ofen|four|horno|forno|pan|pfanne|topf|pot|blech|tray|fridge|kühlschrank|serve[ds]?|servier\\p{L}*)(?!\\p{L})`,
  'iu',
)
const TO_SOMEONE =
  /(?<!\p{L})(?:i['’](?:m|ve|ll|d)|i (?:am|have|will|had|love|like|hope|always|make|made|use)|my|we|see you|wow|lol|ich|mir|mich|mein|wir|uns|euch|grüß\p{L}*|je|nous|moi)(?!\p{L})|^p\.? ?s\.?[ :]|^edit:|[:;]-?[)D]|❤|😘/iu
const ONLY_NAME = /^[-–—]?\s*\p{Lu}[\p{L}.'’-]{0,14}(?:\s+\p{Lu}[\p{L}.'’-]{0,14})?\s*x{0,3}$/u
const HAS_NO_WORD = /^[^\p{L}]+$/u

/** Positive for a line that tells what to do, negative for one that is about something else. */
function scoreStep({ text, isAfterGap }: TextLine, parts: Set<string>, foods: Set<string>): number {
  if (COUNTS_A_STEP.test(text) || parts.has(partName(text))) return 3
  const named = text.split(/[^\p{L}]+/u).filter((word) => foods.has(word.toLowerCase())).length
  const isTold = isInstruction(text)
  return (
    (isTold ? 3 : 0) +
    Math.min(named, 2) +
    (COOKS.test(text) ? 1.5 : 0) +
    (text.length > MAX_REMARK_LENGTH ? 0.5 : 0) +
    (/[\p{L}\d)]{2}\.$/u.test(text) ? 0.5 : 0) +
    (isAfterGap ? -1 : 0.5) -
    (isFarewell(text) ? 6 : 0) -
    (TO_SOMEONE.test(text) ? 2.5 : 0) -
    (!isTold && (IS_BRACKETED.test(text) || IS_LABELLED.test(text)) ? 2.5 : 0) -
    (ONLY_NAME.test(text) && named === 0 && !isTold ? 1 : 0) -
    (HAS_NO_WORD.test(text) ? 1 : 0)
  )
}

/** The number of lines whose scores add up to most, so that a doubtful line among steps stays one of them. */
function countSteps(lines: TextLine[], score: (line: TextLine) => number): number {
  let [best, most, sum] = [0, 0, 0]
  for (const [index, line] of lines.entries()) {
    sum += score(line)
    if (sum >= most) [best, most] = [index + 1, sum]
  }
  return best
}

/** Splits lines into steps, remarks at the end, and text outside the recipe. */
export function splitAfterSteps(
  lines: TextLine[],
  parts: Set<string>,
  foods = new Set<string>(),
): Record<'steps' | 'remarks' | 'other', TextLine[]> {
  const told = Math.min(
    countSteps(lines, (line) => scoreStep(line, parts, foods)),
    findCountEnd(lines, parts),
  )
  // Lines that are all doubtful are steps: nothing else is.
  const end = told === 0 ? lines.length : told
  const farewell = lines.findIndex(
    ({ text }, index) => index >= end && (isFarewell(text) || TO_SOMEONE.test(text)),
  )
  const other = farewell < 0 ? lines.length : farewell
  return { steps: lines.slice(0, end), remarks: lines.slice(end, other), other: lines.slice(other) }
}
