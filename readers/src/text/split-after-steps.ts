import { isNutrientLine } from '../metadata-lines.ts'
import { parseStepNumber } from '../step-numbers.ts'
import { isInstruction } from '../words/cooking-verbs.ts'
import { partName } from './named-parts.ts'
import { NUTRITION } from './page-boilerplate.ts'
import type { TextLine } from './text-lines.ts'

const GREETINGS = [
  /^(?:(?:with )?(?:kind|warm|best|many|warmest|kindest) (?:regards|wishes|thanks)|thanks(?: again)?|all the best|take care|mit freundlichen grü(?:ß|ss)en|hugs|bussi|kuss|xx+)[\s,!.]*$/iu,
  /^(?:lg|vg|glg|mfg|xoxo|cheers|best|best wishes|best regards|regards|yours|lots of love|with love)(?:[,!]? \p{Lu}\S*)?[\s,!.]*$/iu,
  /^(?:much |lots of )?love(?: \p{L}+){0,2}[\s,!.]*$/iu,
  /^(?:(?:viele|liebe|herzliche|beste|ganz liebe|schöne)n? grü(?:ß|ss)e|bis (?:bald|dann|später|demnächst|zum nächsten)|tschüss\b).{0,30}$/iu,
  /^(?:(?:gros(?:ses)? |plein de )?bis(?:es|ous)|je t['’]embrasse|bien à (?:toi|vous)|amicalement|cordialement|un (?:fuerte )?abrazo|un beso|besos|saludos|un abbraccio|baci|saluti|groetjes|liefs|kram|hilsen)(?!\p{L}).{0,30}$/iu,
  /^(?:dein|deine|euer|eure|ihr|your)\s+\p{Lu}\S+(?:\s\S+)?$/u,
  /^(?:lass|lasst|lassen sie)\b.{0,20}\bschmecken\b.{0,10}$/iu,
  /^(?:viel (?:spaß|freude|erfolg)|gutes gelingen|happy (?:cooking|baking)|bon app[ée]tit|guten appetit|velbekomme)(?!\p{L}).{0,30}$/iu,
]

const FAREWELL = [
  ...GREETINGS,
  // Links to the author's other pages.
  /^[^.]{0,40}(?:https?:\/\/|www\.)\S+$/iu,
  /(?:^|\s)@\p{L}[\p{L}\p{N}_.]{2,}/u,
  /\?(?:\s|$)|^let me know\b/iu,
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

const isGreeting = (text: string) => GREETINGS.some((pattern) => pattern.test(text))

const isFarewell = ({ text }: TextLine) =>
  FAREWELL.some((pattern) => pattern.test(text)) || isNutrientLine(text)

const isSentence = (text: string) => /[\p{L}\d)]{2}\.$/u.test(text)

/** A few words without a sentence or instruction: 'Per slice:' above its calories. */
const isHeadingLike = ({ text }: TextLine) =>
  text.length <= MAX_REMARK_LENGTH && !isSentence(text) && !COUNTS_A_STEP.test(text) && !isInstruction(text)

const openingOfBlock = (lines: TextLine[], within: number): number =>
  lines.findLastIndex(({ isAfterGap }, index) => index === 0 || (index <= within && isAfterGap))

/** Start of greetings, links or nutrition at the end, including their heading. No step follows them. */
function findFarewellStart(lines: TextLine[]): number {
  let begin = lines.length
  for (const [index, line] of [...lines.entries()].toReversed()) {
    if (isFarewell(line)) begin = index
    else if (COUNTS_A_STEP.test(line.text) || isSentence(line.text) || line.text.length > MAX_REMARK_LENGTH)
      break
  }
  const closing = lines.findIndex(
    ({ text }, index) =>
      index > 0 && isGreeting(text) && !lines.slice(index).some((line) => isInstruction(line.text)),
  )
  if (closing >= 0) begin = Math.min(begin, closing)
  if (begin === lines.length) return begin
  const block = openingOfBlock(lines, begin)
  return lines.slice(block, begin).every(isHeadingLike) ? block : begin
}

/** End of the last numbered step; text after the following gap is not part of it. */
function findCountEnd(lines: TextLine[], parts: Set<string>): number {
  let last = -1
  let count = 0
  for (const [index, { text }] of lines.entries()) {
    const number = Number(/^\d{1,2}$/.exec(text)?.[0] ?? parseStepNumber(text))
    if (number === 0 || (number !== 1 && number !== count + 1)) continue
    if (last < 0 && (index > 1 || number !== 1)) return lines.length
    ;[last, count] = [index, number]
  }
  if (count < 2) return lines.length
  // '4' or '4 To finish' above the text of the step.
  const isOver = !/[.!?)]$/.test(lines[last]?.text ?? '')
  const end = lines.findIndex(({ isAfterGap }, index) => index > last + (isOver ? 1 : 0) && isAfterGap)
  const behind = lines[end]?.text ?? ''
  const isLastStep = isInstruction(behind) && behind.split(' ').length <= MAX_WORDS_OF_LAST_STEP
  return end < 0 || isLastStep || behind.endsWith(':') || parts.has(partName(behind)) ? lines.length : end
}

/** 'Wine: a dry Riesling', '(from the parish cookbook, page 12)' */
const IS_LABELLED = /^\p{L}[\p{L}. /-]{1,30}:\s+\S.{0,59}$/u
const IS_BRACKETED = /^\([^()]*\)\.?$/

const isSetApart = ({ text }: TextLine) =>
  IS_BRACKETED.test(text) || (IS_LABELLED.test(text) && !isInstruction(text))

const isFewWords = ({ text }: TextLine) =>
  text.length <= MAX_REMARK_LENGTH && !/\d/.test(text) && !isInstruction(text) && !/\p{L}{3}\.$/u.test(text)

/** Start of the last paragraphs that all match. */
function findStartOfAll(isOfKind: (line: TextLine) => boolean, lines: TextLine[]): number {
  const before = lines.findLastIndex((line) => !isOfKind(line))
  const begin = lines.findIndex(({ isAfterGap }, index) => index > Math.max(0, before) && isAfterGap)
  return begin < 0 ? lines.length : begin
}

/** Personal text before the greeting of a letter: 'I like it best while it is warm.' */
const isNarrative = ({ text }: TextLine) => !/\d/.test(text) && !isInstruction(text)

/** Start of short paragraphs without instructions or ingredients, after steps with some: 'Handed in by Mrs Huber'. */
function findRemarksStart(lines: TextLine[], foods: Set<string>): number {
  const namesFood = ({ text }: TextLine) =>
    text.split(/[^\p{L}]+/u).some((word) => foods.has(word.toLowerCase()))
  const begin = findStartOfAll((line) => isSetApart(line) || (isFewWords(line) && !namesFood(line)), lines)
  const steps = lines.slice(0, begin)
  const told = steps.filter(({ text }) => isInstruction(text)).length
  return told >= steps.length / 2 ? begin : findStartOfAll(isSetApart, lines)
}

/** Splits lines into steps, remarks at the end, and text outside the recipe. */
export function splitAfterSteps(
  lines: TextLine[],
  parts: Set<string>,
  foods = new Set<string>(),
): Record<'steps' | 'remarks' | 'other', TextLine[]> {
  const farewell = findFarewellStart(lines)
  const told = lines.slice(0, farewell)
  const isLetter = lines.slice(farewell).some(({ text }) => isGreeting(text))
  const remarks = Math.min(
    findCountEnd(told, parts),
    findRemarksStart(told, foods),
    isLetter ? findStartOfAll(isNarrative, told) : told.length,
  )
  return { steps: told.slice(0, remarks), remarks: told.slice(remarks), other: lines.slice(farewell) }
}
