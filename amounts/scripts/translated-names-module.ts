import { readdirSync, readFileSync } from 'node:fs'
import { splitCsvLine } from './read-csv.ts'

const FOLDER = new URL('../reference/names/', import.meta.url)

/** One string per language: the library splits it when it first meets a name that it does not know. */
export function translatedNamesModule(): string {
  const languages = readdirSync(FOLDER).sort()
  return [
    '// Made by scripts/build-reference.ts from reference/names/*.csv; do not edit.',
    '/** By language: one food per line, its English name first. */',
    'export const translatedNames: Record<string, string> = {',
    ...languages.map(
      (file) => `  ${JSON.stringify(file.replace('.csv', ''))}: ${JSON.stringify(readRows(file))},`,
    ),
    '}',
    '',
  ].join('\n')
}

function readRows(file: string): string {
  const [, ...rows] = readFileSync(new URL(file, FOLDER), 'utf8').trimEnd().split('\n')
  const foods = rows.map(splitCsvLine).filter(([, names]) => names)
  return foods.map(([food, names]) => `${food};${names}`).join('\n')
}
