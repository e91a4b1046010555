export function splitCsvLine(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((cell) =>
    cell[1] === undefined ? (cell[2] ?? '') : cell[1].replaceAll('""', '"'),
  )
}

/** Rows as lookups by column name; missing values are empty. */
export function readCsv(csv: string): ((column: string) => string)[] {
  const [header = '', ...lines] = csv.trimEnd().split('\n')
  const columns = splitCsvLine(header)
  return lines.map((line) => {
    const cells = splitCsvLine(line)
    return (column) => cells[columns.indexOf(column)] ?? ''
  })
}

export const readList = (cell: string): string[] => cell.split(';').filter(Boolean)
