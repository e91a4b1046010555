import { detectLanguage } from './detect-language.ts'
import { groupAmounts } from './group-amounts.ts'
import { adaptTokens } from './languages/adapt-tokens.ts'
import { tagByPack } from './languages/tag-by-pack.ts'
import { type ParsedAmount, parseAmount } from './parse-amount.ts'
import { findUnit } from './units.ts'

/** Like `parseAmount`, with the units of every language. For the server, because the language packs are large. */
export function parseAnyAmount(text: string): ParsedAmount {
  const parsed = parseAmount(text)
  const hasUnknownWord = parsed.tokens.some((token) => token.kind === 'word' && !findUnit(token.text))
  const pack = hasUnknownWord && detectLanguage(parsed.tokens)
  if (typeof pack !== 'object') return parsed
  const tokens = adaptTokens(text, parsed.tokens, pack)
  if (!tokens.some(({ unit }) => unit)) return parsed
  const labels = tagByPack(tokens, pack)
  return { amounts: groupAmounts(tokens, labels, text, pack.decimalSeparator === ','), tokens, labels }
}
