import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { LIMITS } from '../limits.ts'

const DELIMITERS = [',', ';', '\t', '|']

/** The delimiter that splits the first line into the most parts. */
function detectDelimiter(text: string): string {
  const header = text.slice(0, 10_000).split(/\r?\n/)[0] ?? ''
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, parts: header.split(delimiter).length }))
  return counted.reduce((best, next) => (next.parts > best.parts ? next : best)).delimiter
}

export const findHeader = (text: string): string[] =>
  (text.slice(0, 10_000).split(/\r?\n/)[0] ?? '')
    .replace(/^\ufeff/, '')
    .split(detectDelimiter(text))
    .map((name) => name.trim().replace(/^"|"$/g, ''))

const withoutBlankEnd = (row: string[]): string[] =>
  row.slice(0, row.findLastIndex((cell) => cell.trim() !== '') + 1)

/** Some programs write extra empty cells in the middle of a row. As many are removed as the row exceeds the header. */
function straightened(row: string[], length: number): string[] {
  const cells = withoutBlankEnd(row)
  while (cells.length > length) {
    const blank = cells.findLastIndex((cell) => cell.trim() === '')
    if (blank < 0) break
    cells.splice(blank, 1)
  }
  return cells
}

/** Rows as records by header name; cells beyond the header use their column number. */
export async function* csvRecords(text: string): AsyncGenerator<Record<string, string>> {
  const rows = Readable.from([text]).pipe(
    parse({
      delimiter: detectDelimiter(text),
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      max_record_size: LIMITS.recordLength,
    }),
  )
  let header: string[] | null = null
  for await (const row of rows as AsyncIterable<string[]>) {
    if (!header) header = withoutBlankEnd(row.map((name) => name.trim()))
    else {
      const names = header
      yield Object.fromEntries(
        straightened(row, names.length).map((value, at) => [names[at] || `column ${at + 1}`, value]),
      )
    }
  }
}
