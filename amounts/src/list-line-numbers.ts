import { detectLanguage, findCommonLanguage } from './detect-language.ts'
import { findLineNumbers } from './languages/find-line-numbers.ts'
import type { LineNumber } from './scale-row.ts'
import { tokenizeLine } from './tokenize-line.ts'

/**
 * The numbers that `scaleRow` changes, for each line of a recipe; null for English and German lines, which need none.
 * For the server, because the language packs are large.
 */
export function listLineNumbers(lines: string[]): (LineNumber[] | null)[] {
  const common = findCommonLanguage(lines)
  return lines.map((line) => {
    const language = detectLanguage(tokenizeLine(line), common)
    return typeof language === 'string' ? null : findLineNumbers(line, language)
  })
}
