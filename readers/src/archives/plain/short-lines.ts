import { LIMITS } from '../limits.ts'

const MAX_GAP = 200

/** Splits long lines, so that no regular expression runs on megabytes. Only whitespace is lost. */
export function* shortLines(text: string): Generator<string> {
  for (const whole of text.split(/\r\n|\r|\n/)) {
    const line = whole.replace(/[ \t]+/g, (gap) => (gap.length > MAX_GAP ? ' ' : gap))
    if (line.length <= LIMITS.lineLength) yield line
    else
      for (let at = 0; at < line.length; at += LIMITS.lineLength) yield line.slice(at, at + LIMITS.lineLength)
  }
}
