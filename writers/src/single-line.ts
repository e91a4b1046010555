const LINE_ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** The words without the breaks between them, where a format gives each thing a line. */
export const toSingleLine = (text: string | null): string => (text ?? '').replace(/[\s\u0085]+/g, ' ').trim()

/** Those with something in them. */
export const splitLines = (text: string | null): string[] =>
  (text ?? '')
    .split(LINE_ENDS)
    .map((line) => line.trim())
    .filter((line) => line !== '')
