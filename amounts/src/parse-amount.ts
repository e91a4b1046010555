import { type Amount, groupAmounts } from './group-amounts.ts'
import type { LineLabel } from './line-labels.ts'
import { tagByRules } from './tag-by-rules.ts'
import { type Token, tokenizeLine } from './tokenize-line.ts'

export type ParsedAmount = { amounts: Amount[]; tokens: Token[]; labels: LineLabel[] }

const GERMAN_WORDS =
  /(?:^|[^\p{L}])(?:EL|TL|Msp|Prisen?|Dosen?|Pck|Packung|Bund|Tassen?|Zehen?|Scheiben?|Stück|Liter)(?![\p{L}])/u

/** Parses an amount without a name ('2 ½ cups', '1 (400 g) can') by rules, without the CRF model. */
export function parseAmount(text: string, isGerman = GERMAN_WORDS.test(text)): ParsedAmount {
  const tokens = tokenizeLine(text, 60)
  const labels = tagByRules(tokens)
  return { amounts: groupAmounts(tokens, labels, text, isGerman), tokens, labels }
}
