import { ArchiveError } from '../archive-error.ts'
import { LIMITS } from '../limits.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])
const COMMA = 0x2c

/** Counts nesting before parsing: 30 MB of '[[[[' would become a gigabyte of arrays. */
function checkShape(text: string, place: string): void {
  let depth = 0
  let values = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isQuoted) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isQuoted = false
    } else if (code === QUOTE) isQuoted = true
    else if (code === COMMA) values += 1
    else if (OPENING.has(code)) {
      depth += 1
      values += 1
      if (depth > LIMITS.jsonDepth) throw new ArchiveError('too_deep', `${place}:${at}`)
    } else if (CLOSING.has(code)) depth -= 1
    if (values > LIMITS.jsonValues) throw new ArchiveError('too_many_values', `${place}:${at}`)
  }
}

export function parseJson(text: string, place: string): unknown {
  checkShape(text, place)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ArchiveError('unreadable_json', place, error)
  }
}
