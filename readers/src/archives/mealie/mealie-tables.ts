type Row = Record<string, unknown>

/** Tables of a backup. Ids are compared without hyphens, because SQLite omits them and PostgreSQL does not. */
export type Tables = {
  rows(name: string): Row[]
  names(): string[]
  byId(name: string): Map<string, Row>
  /** Rows of a table, grouped by the value of a column. */
  grouped(name: string, column: string): Map<string, Row[]>
}

export const normalizeId = (value: unknown): string => String(value ?? '').replaceAll('-', '')

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

export function openTables(database: unknown): Tables {
  const tables = new Map(Object.entries(isRow(database) ? database : {}))
  const rows = (name: string): Row[] => {
    const found = tables.get(name)
    return Array.isArray(found) ? found.filter(isRow) : []
  }
  return {
    rows,
    names: () => [...tables.keys()].filter((name) => rows(name).length > 0),
    byId: (name) => new Map(rows(name).map((row) => [normalizeId(row.id), row])),
    grouped: (name, column) => Map.groupBy(rows(name), (row) => normalizeId(row[column])),
  }
}

export const inOrder = (rows: Row[] | undefined): Row[] =>
  (rows ?? []).toSorted((one, other) => Number(one.position ?? 0) - Number(other.position ?? 0))
