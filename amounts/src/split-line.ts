import { tagByRules } from './tag-by-rules.ts'
import { tokenizeLine } from './tokenize-line.ts'

const MAX_TOKENS = 40
const AMOUNT = new Set(['quantity', 'unit', 'size'])
const WITHIN = /^[/.+]$/

export type SplitLine = {
  /** Empty if the line does not begin with the amount: "Juice of 1 lemon". */
  amount: string
  food: string
  /** Everything from the first comma on. */
  rest: string
}

/** Position of the first comma outside brackets. */
function commaAt(text: string): number {
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index]
    if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    else if (sign === ',' && depth <= 0 && !/^\d$/.test(text[index + 1] ?? '')) return index
  }
  return text.length
}

/**
 * Splits a line into three columns without losing text. Needs no trained weights. An amount that the parser found also
 * has the units of other languages: '2 c. à soupe'.
 */
export function splitLine(line: string, knownAmount = ''): SplitLine {
  const tokens = tokenizeLine(line, MAX_TOKENS)
  const labels = tagByRules(tokens)
  const isAmount = (index: number) => AMOUNT.has(labels[index] ?? '')
  let end = 0
  for (const [index, token] of tokens.entries()) {
    if (isAmount(index)) end = token.end
    else if (!(WITHIN.test(token.text) && index > 0)) break
  }
  if (line.startsWith(`${knownAmount} `)) end = Math.max(end, knownAmount.length)
  // The full stop of 'tsp.' belongs to the unit.
  if (end > 0 && line[end] === '.') end += 1
  // If no text is left for the food, the line is not split.
  if (line.slice(end).trim() === '') end = 0
  const behind = line.slice(end).trim()
  const comma = commaAt(behind)
  return { amount: line.slice(0, end).trim(), food: behind.slice(0, comma), rest: behind.slice(comma) }
}
