type Row = Record<string, unknown>

/** The tables of a backup; ids are compared without hyphens, since SQLite writes them so and PostgreSQL doesn't. */
export type Tables = {
  rows(name: string): Row[]
  names(): string[]
  byId(name: string): Map<string, Row>
  /** The rows of a table by what one of their columns names. */
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
