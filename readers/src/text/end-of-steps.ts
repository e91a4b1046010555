import { tellsWhatToDo } from '../words/cooking-verbs.ts'
import { NUTRITION } from './page-furniture.ts'
import type { TextLine } from './text-lines.ts'

const FAREWELL = [
  /^(?:lg|vg|glg|mfg|xoxo|cheers|best|best wishes|best regards|regards|yours|lots of love|with love)(?:[,!]? \p{Lu}\S*)?[\s,!.]*$/iu,
  /^(?:much |lots of )?love(?: \p{L}+){0,2}[\s,!.]*$/iu,
  /^(?:(?:viele|liebe|herzliche|beste|ganz liebe|schöne)n? grü(?:ß|ss)e|bis (?:bald|dann|später|demnächst|zum nächsten)|tschüss\b).{0,30}$/iu,
  /^(?:dein|deine|euer|eure|ihr|your)\s+\p{Lu}\S+(?:\s\S+)?$/u,
  /^(?:lass|lasst|lassen sie)\b.{0,20}\bschmecken\b.{0,10}$/iu,
  /^(?:viel (?:spaß|freude|erfolg)|gutes gelingen|happy (?:cooking|baking)|bon app[ée]tit|guten appetit)\b.{0,30}$/iu,
  // Where else to find the one who wrote it.
  /^[^.]{0,40}(?:https?:\/\/|www\.)\S+$/iu,
  /(?:^|\s)@\p{L}[\p{L}\p{N}_.]{2,}/u,
  /\?(?:\s|$)|^let me know\b/iu,
  /^(?:follow (?:me|us|@)|subscribe\b|folgt? (?:mir|uns|@)|abonnier)/iu,
  NUTRITION,
  /^.{0,80}\d\s*(?:kcals?|kj)\.?$/iu,
]

const COUNTS_A_STEP = /^\d{1,2}\s*[.)]\s/
const LONGEST_REMARK = 60

/** Where greetings, links or figures follow; nothing behind them reads like a step. */
function whereFarewellBegins(lines: TextLine[]): number {
  let begin = lines.length
  for (const [index, { text }] of [...lines.entries()].toReversed()) {
    if (FAREWELL.some((pattern) => pattern.test(text))) begin = index
    else if (COUNTS_A_STEP.test(text) || /[\p{L}\d)]{2}\.$/u.test(text) || text.length > LONGEST_REMARK) break
  }
  return begin
}

const isRemark = ({ text }: TextLine) =>
  text.length <= LONGEST_REMARK && !/\d/.test(text) && !tellsWhatToDo(text) && !/\p{L}{3}\.$/u.test(text)

/** Where paragraphs of a few words follow that tell nothing to do, behind steps that do: 'Handed in by Mrs Huber'. */
function whereRemarksBegin(lines: TextLine[]): number {
  let begin = lines.length
  for (const [index, line] of [...lines.entries()].toReversed()) {
    if (!isRemark(line)) break
    if (line.isAfterGap) begin = index
  }
  const steps = lines.slice(0, begin)
  const told = steps.filter(({ text }) => tellsWhatToDo(text)).length
  return begin > 0 && told >= steps.length / 2 ? begin : lines.length
}

/** The steps, the remarks at their end, and what is no part of the recipe. */
export function endOfSteps(lines: TextLine[]): Record<'steps' | 'remarks' | 'other', TextLine[]> {
  const farewell = whereFarewellBegins(lines)
  const told = lines.slice(0, farewell)
  const remarks = whereRemarksBegin(told)
  return { steps: told.slice(0, remarks), remarks: told.slice(remarks), other: lines.slice(farewell) }
}
