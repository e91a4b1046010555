import { withoutUnseen } from '../plain-text.ts'
import { messageIn } from './page-furniture.ts'

/** A line of a text, and whether an empty one stands before it. */
export type TextLine = { text: string; isAfterGap: boolean }

const MAX_LINES = 5_000
const MAX_LINE = 5_000

/** The lines of a text without empty ones; marks of Markdown around a whole line are taken off. */
export function textLines(text: string): TextLine[] {
  const lines: TextLine[] = []
  let isAfterGap = true
  for (const raw of withoutUnseen(text).split(/\r\n?|\n|\f/)) {
    const line = raw
      .slice(0, MAX_LINE)
      .replace(/\s+/g, ' ')
      .replace(/^\s*(?:> ?)+/, '')
      .replace(/^\s*#{1,6} /, '')
      .replace(/^\s*[*+-]? ?\[[ xX✓]?\] /, '- ')
      .replace(/^\s*[*+-] (\*\*|__)([^*_:]+):?\1\s*$/, '$2:')
      .replace(/^\s*(\*\*|__)(.+)\1\s*$/, '$2')
      .replace(/(\*\*|__|''')(?=\S)([^*_]{1,200}?)(?<=\S)\1/g, '$2')
      .replace(/^(\d)\uFE0F?\u20E3\s*/, '$1. ')
      .replace(/^(?:\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?\s*)+(?=[\p{L}\p{N}])/u, '')
      .replace(/^(?:[-=*_~] ?){3,}$/, '')
      .trim()
    const message = messageIn(line)
    if (line !== '' && lines.length < MAX_LINES)
      lines.push({ text: message ?? line, isAfterGap: isAfterGap || message !== null })
    isAfterGap = line === ''
  }
  return lines
}

const SEPARATOR = /^\s*(?:[-=*_~#]\s?){5,}\s*$/m

/** Texts between lines of dashes or stars, or on pages of their own. */
export function splitTexts(text: string): string[] {
  return text
    .split(/\f/)
    .flatMap((page) => page.split(new RegExp(SEPARATOR, 'm')))
    .filter((part) => part.trim() !== '')
}
