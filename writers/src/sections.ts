import { toSingleLine } from './single-line.ts'

export type Run<Row> = { section: string | null; rows: Row[] }

/** Consecutive rows of one section. */
export function groupBySection<Row extends { section: string | null }>(rows: Row[]): Run<Row>[] {
  const runs: Run<Row>[] = []
  for (const row of rows) {
    const section = toSingleLine(row.section) || null
    const last = runs.at(-1)
    if (last && last.section === section) last.rows.push(row)
    else runs.push({ section, rows: [row] })
  }
  return runs
}

/** For formats in which a heading starts a section and only another one ends it. */
export const underHeadings = <Row extends { section: string | null }, Line>(
  rows: Row[],
  lineOf: (row: Row) => Line,
  formatHeading: (section: string) => Line,
): Line[] =>
  groupBySection(rows).flatMap(({ section, rows }) => [
    ...(section === null ? [] : [formatHeading(section)]),
    ...rows.map(lineOf),
  ])
