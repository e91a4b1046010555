/** Each connection stores all statements that it has prepared, so their number is limited. */
const MAX_GENERATED_NAMES = 500

const names = new Map<string, string>()

/** The name under which a statement is prepared; undefined for statements that are not. */
export const findStatementName = (text: string) => names.get(text)

export function registerStatement(text: string, name: string) {
  names.set(text, name)
}

export function registerGeneratedStatement(text: string, createName: () => string) {
  if (!names.has(text) && names.size < MAX_GENERATED_NAMES) names.set(text, createName())
}
