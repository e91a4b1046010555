import { type CrfModel, readCrfModel, tagByModel } from './crf-model.ts'
import { detectLanguage, type LineLanguage } from './detect-language.ts'
import { lineWeights } from './generated/line-weights.ts'
import { type Amount, groupAmounts } from './group-amounts.ts'
import { joinTokens } from './join-tokens.ts'
import { adaptTokens } from './languages/adapt-tokens.ts'
import { tagByPack } from './languages/tag-by-pack.ts'
import type { LabelledToken, LineLabel } from './line-labels.ts'
import { tagByRules } from './tag-by-rules.ts'
import { readablePart, type Token, tokenizeLine } from './tokenize-line.ts'

export type { Amount, LabelledToken, LineLabel }

export type ParsedLine = {
  line: string
  /** ISO 639-1, or 'other'. */
  language: string
  quantity: number | null
  /** Upper end of a range; null for a single number. */
  quantity_max: number | null
  unit: string | null
  size: string | null
  name: string
  preparation: string | null
  comment: string | null
  /** Preparation and comment in the order of the line. */
  note: string | null
  amounts: Amount[]
  tokens: LabelledToken[]
}

function collect(line: string, tokens: Token[], labels: LineLabel[], wanted: LineLabel[]): string | null {
  return joinTokens(line, tokens, (index) => wanted.includes(labels[index] ?? 'name'))
}

/** The 'a' of 'juice of half a lemon' belongs to the amount. */
const withoutArticle = (name: string, main: Amount | undefined) =>
  main?.quantity == null ? name : name.replace(/^an? (?=\S)/i, '')

function labelsToParsed(
  line: string,
  tokens: Token[],
  labels: LineLabel[],
  language: LineLanguage,
): ParsedLine {
  const isPack = typeof language !== 'string'
  const hasDecimalComma = isPack ? language.decimalSeparator === ',' : language === 'de'
  const amounts = groupAmounts(tokens, labels, line, hasDecimalComma)
  const main = amounts[0]
  return {
    line,
    language: isPack ? language.language : language,
    quantity: main?.quantity ?? null,
    quantity_max: main?.quantity_max ?? null,
    unit: main?.unit ?? null,
    size: collect(line, tokens, labels, ['size']),
    name: withoutArticle(collect(line, tokens, labels, ['name']) ?? readablePart(line).trim(), main),
    preparation: collect(line, tokens, labels, ['preparation']),
    comment: collect(line, tokens, labels, ['comment', 'purpose']),
    note: collect(line, tokens, labels, ['preparation', 'comment', 'purpose']),
    amounts,
    tokens: tokens.map(({ text, start, end }, index) => ({
      text,
      start,
      end,
      label: labels[index] ?? 'name',
    })),
  }
}

let model: CrfModel | undefined

function label(tokens: Token[], language: LineLanguage): LineLabel[] {
  if (language === 'de') return tagByRules(tokens)
  if (language !== 'en') return tagByPack(tokens, language)
  model ??= readCrfModel(lineWeights)
  return tagByModel(model, tokens)
}

/** `common` is the language of the other lines, see `findCommonLanguage`. */
export function parseLine(line: string, common?: LineLanguage): ParsedLine {
  const written = tokenizeLine(line)
  const language = detectLanguage(written, common)
  const tokens = typeof language === 'string' ? written : adaptTokens(line, written, language)
  return labelsToParsed(line, tokens, label(tokens, language), language)
}
