export function splitCsvLine(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((cell) =>
    cell[1] === undefined ? (cell[2] ?? '') : cell[1].replaceAll('""', '"'),
  )
}

/** Each line as a look-up by the name of the column; what a line lacks is empty. */
export function readCsv(csv: string): ((column: string) => string)[] {
  const [header = '', ...lines] = csv.trimEnd().split('\n')
  const columns = splitCsvLine(header)
  return lines.map((line) => {
    const cells = splitCsvLine(line)
    return (column) => cells[columns.indexOf(column)] ?? ''
  })
}

export const readList = (cell: string): string[] => cell.split(';').filter(Boolean)
