/** Converts a time of a session in UTC, such as `2026-01-31 08:15:00.12+00`. Parsing it as a date takes ten times as long. */
export function toIsoTime(text: string): string {
  // Other forms are years after 9999 and before our era.
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString()
  const milliseconds = text[19] === '.' ? text.slice(20, -3).slice(0, 3).padEnd(3, '0') : '000'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}
