import type { FoundStep } from '../recipe.ts'
import { isOnlyNumber, stripStepNumbers } from '../step-numbers.ts'
import { beginsWithVerb, isInstruction } from '../words/cooking-verbs.ts'
import { joinWrappedLines } from './join-wrapped.ts'
import { partName } from './named-parts.ts'
import type { TextLine } from './text-lines.ts'

const MAX_HEADING_LENGTH = 60
const MAX_OVER_HEADING_LENGTH = 80
const COUNTED = /^\d{1,2}\s*[.)]\s*/
const BARE_NUMBER = /^\d{1,2}\s+(?=\p{Lu})/u
const ENDS = /[.!?,;]$/

/** 'b) Stir.' as '2) Stir.' */
const withNumber = (text: string) =>
  text.replace(/^([a-n])\)\s+/, (_, letter: string) => `${letter.charCodeAt(0) - 96}) `)

/** A few words without a full stop, above a sentence. */
function isOverSentence(text: string, next: string): boolean {
  return (
    text.length <= 40 &&
    /^[\p{Lu}\d]/u.test(text) &&
    (/[\p{L})]$/u.test(text) || /^\p{L}{3,10} \d$/u.test(text)) &&
    next.length > text.length * 1.5 &&
    /[.!]/.test(next)
  )
}

/** 'Rise (12 to 4 pm)' at the start of a paragraph, without an instruction, above sentences. */
function opensParagraph(line: TextLine, next: TextLine): boolean {
  return (
    line.isAfterGap &&
    !next.isAfterGap &&
    /^\p{Lu}/u.test(line.text) &&
    !ENDS.test(line.text) &&
    !beginsWithVerb(line.text) &&
    !isInstruction(line.text) &&
    /[.!)]$/.test(next.text)
  )
}

/** '1. Bake the chips' above the instructions, if all numbered lines are such names. */
function countNames(lines: TextLine[]): boolean {
  const counted = [...lines.entries()].filter(([, { text }]) => COUNTED.test(text))
  return (
    counted.length > 1 &&
    counted.every(([index, { text }]) => {
      const next = lines[index + 1]
      return (
        text.length <= 50 &&
        !ENDS.test(text) &&
        next?.isAfterGap === false &&
        !COUNTED.test(next.text) &&
        /[.!]$/.test(next.text)
      )
    })
  )
}

const LONG = 40

/** Whether lines without a full stop are not steps, because most steps have one. */
function mostEndAsSentences(lines: TextLine[]): boolean {
  const long = lines.filter(({ text }) => text.length > LONG)
  return long.filter(({ text }) => /[.!?)]$/.test(text)).length >= long.length / 2
}

/** Detects section headings: those that the ingredients also have, or that precede a step. */
function headingsIn(lines: TextLine[], parts: Set<string>, isMessage: boolean): boolean[] {
  const isNamed = countNames(lines)
  const haveStops = !isMessage && mostEndAsSentences(lines)
  const isHeading = lines.map((line, index) => {
    const next = lines[index + 1]
    if (next === undefined) return false
    if (COUNTED.test(line.text)) return isNamed
    if (line.text.length > MAX_HEADING_LENGTH) return false
    if (/:$/.test(line.text) || parts.has(partName(line.text))) return true
    if (!haveStops && (beginsWithVerb(line.text) || isInstruction(line.text))) return false
    return isOverSentence(line.text, next.text) || opensParagraph(line, next)
  })
  return lines.map((line, index) => isHeading[index] === true || isOverHeading(lines, index, isHeading, line))
}

/** The dish name above the name of its first part. */
function isOverHeading(lines: TextLine[], index: number, isHeading: boolean[], line: TextLine): boolean {
  const next = lines[index + 1]
  return (
    isHeading[index + 1] === true &&
    line.isAfterGap &&
    next?.isAfterGap === true &&
    line.text.length <= MAX_OVER_HEADING_LENGTH &&
    !ENDS.test(line.text) &&
    !COUNTED.test(line.text) &&
    !beginsWithVerb(line.text) &&
    !isInstruction(line.text)
  )
}

/** Parses steps and their sections; `parts` are the section names of the ingredients. */
export function parseSteps(lines: TextLine[], parts: Set<string>, isMessage = false): FoundStep[] {
  const numbered = lines.map((line) => ({ ...line, text: withNumber(line.text) }))
  const whole = joinWrappedLines(numbered, isMessage).filter(({ text }) => !isOnlyNumber(text))
  const isHeading = headingsIn(whole, parts, isMessage)
  let section: string | null = null
  const steps: FoundStep[] = []
  for (const [index, { text }] of whole.entries()) {
    const name = text.replace(COUNTED, '').replace(BARE_NUMBER, '').replace(/\s*:$/, '')
    if (!isHeading[index]) steps.push({ instruction: text, section, duration_sec: null, pictures: [] })
    else section = isHeading[index - 1] ? `${section}: ${name}` : name
  }
  return stripStepNumbers(
    steps.map((step) => ({ ...step, instruction: step.instruction.replace(/^[•●▪◦*–-]\s+/, '') })),
  )
}
