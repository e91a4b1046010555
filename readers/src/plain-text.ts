import { fixMojibake } from './fix-mojibake.ts'
import { getLines } from './html/element-text.ts'
import { parseHtml } from './html/parse-html.ts'

// Keep joiners: Persian, Indic scripts and emoji need them.
const UNSEEN = /[[\p{Cc}\p{Cf}\uFFFD\u2028\u2029]--[\t\n\r\u200C\u200D]]/gv
const LOOKS_LIKE_MARKUP = /<\/?[a-z!][^<]*>|&(?:#\w+|[a-z]\w+);/i

/** Removes control characters, zero-width characters, direction marks and lone surrogates. */
export function stripInvisible(text: string): string {
  return text.toWellFormed().replace(UNSEEN, '')
}

/** Converts text that may be HTML, even escaped twice, to plain lines. */
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
