import type { LabelledToken, ParsedLine } from './parse-line.ts'

const AMOUNT_LABELS = new Set(['quantity', 'unit', 'size'])

/** The amount at the start of a line: "1 (400 g) can" of "1 (400 g) can chopped tomatoes". */
export function amountText({ line, tokens }: Pick<ParsedLine, 'line' | 'tokens'>): string {
  const isAmount = (token: LabelledToken | undefined) => token !== undefined && AMOUNT_LABELS.has(token.label)
  const first = tokens.findIndex(isAmount)
  if (first < 0) return ''
  let last = first
  for (let index = first; index < tokens.length; index++) {
    if (isAmount(tokens[index])) last = index
    else if (tokens[index]?.label !== 'punctuation') break
  }
  const closing = /[)）]/.test(tokens[last + 1]?.text ?? '') ? last + 1 : last
  const text = line.slice(tokens[first]?.start, tokens[closing]?.end)
  return /[(（]/.test(text) === /[)）]/.test(text) ? text.trim() : text.replaceAll(/[()（）]/g, '').trim()
}
