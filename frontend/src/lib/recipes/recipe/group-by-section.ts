/** Groups consecutive rows of one section. */
export function groupBySection<Row extends { section: string | null }>(
  rows: readonly Row[],
): { section: string | null; rows: Row[] }[] {
  const groups: { section: string | null; rows: Row[] }[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last && last.section === row.section) last.rows.push(row)
    else groups.push({ section: row.section, rows: [row] })
  }
  return groups
}
