import { LIMITS } from '../limits.ts'

// Longer than 200 characters. Bounded: if V8 does not optimize a pattern, each character of a match takes stack.
const LONG_GAP = /[ \t]{201,65536}/g

/** Splits long lines, so that no regular expression runs on megabytes. Only whitespace is lost. */
export function* shortLines(text: string): Generator<string> {
  for (const whole of text.split(/\r\n|\r|\n/)) {
    const line = whole.replace(LONG_GAP, ' ')
    if (line.length <= LIMITS.lineLength) yield line
    else
      for (let at = 0; at < line.length; at += LIMITS.lineLength) yield line.slice(at, at + LIMITS.lineLength)
  }
}
