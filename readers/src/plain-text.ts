import { linesOf } from './html/element-text.ts'
import { parsePage } from './html/page-tree.ts'
import { withoutMisreadBytes } from './misread-bytes.ts'

// The joiners of words in Persian, Indic scripts and emoji stay.
const UNSEEN = /[[\p{Cc}\p{Cf}\uFFFD\u2028\u2029]--[\t\n\r\u200C\u200D]]/gv
const LOOKS_LIKE_MARKUP = /<\/?[a-z!][^<]*>|&(?:#\w+|[a-z]\w+);/i

/** Without control characters, zero-width characters and marks of direction; a lone half of a character is dropped. */
export function withoutUnseen(text: string): string {
  return text.toWellFormed().replace(UNSEEN, '')
}

/** Lines of text from what may be HTML, or HTML that was escaped once more. */
export function plainLines(value: string): string[] {
  let lines = [withoutMisreadBytes(value)]
  for (let round = 0; round < 2; round += 1) {
    const text = lines.join('\n')
    if (!LOOKS_LIKE_MARKUP.test(text)) break
    lines = linesOf(parsePage(text.replace(/\r?\n/g, '<br>'), null).root)
  }
  return withoutUnseen(lines.join('\n'))
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}

export function plainText(value: string): string {
  return plainLines(value).join(' ')
}
