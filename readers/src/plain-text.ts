import { fixMojibake } from './fix-mojibake.ts'
import { getLines } from './html/element-text.ts'
import { parseHtml } from './html/parse-html.ts'

// The joiners of words in Persian, Indic scripts and emoji stay.
const UNSEEN = /[[\p{Cc}\p{Cf}\uFFFD\u2028\u2029]--[\t\n\r\u200C\u200D]]/gv
const LOOKS_LIKE_MARKUP = /<\/?[a-z!][^<]*>|&(?:#\w+|[a-z]\w+);/i

/** Without control characters, zero-width characters and marks of direction; a lone half of a character is dropped. */
export function stripInvisible(text: string): string {
  return text.toWellFormed().replace(UNSEEN, '')
}

/** Lines of text from what may be HTML, or HTML that was escaped once more. */
export function toPlainLines(value: string): string[] {
  let lines = [fixMojibake(value)]
  for (let round = 0; round < 2; round += 1) {
    const text = lines.join('\n')
    if (!LOOKS_LIKE_MARKUP.test(text)) break
    lines = getLines(parseHtml(text.replace(/\r?\n/g, '<br>'), null).root)
  }
  return stripInvisible(lines.join('\n'))
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}

export function toPlainText(value: string): string {
  return toPlainLines(value).join(' ')
}
