const LINE_ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** Replaces line breaks, for formats with one item per line. */
export const toSingleLine = (text: string | null): string => (text ?? '').replace(/[\s\u0085]+/g, ' ').trim()

/** Non-empty lines. */
export const splitLines = (text: string | null): string[] =>
  (text ?? '')
    .split(LINE_ENDS)
    .map((line) => line.trim())
    .filter((line) => line !== '')
