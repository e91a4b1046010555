import { splitCsvLine } from './read-csv.ts'

const parseRows = (csv: string) => csv.trimEnd().split('\n').slice(1).map(splitCsvLine)
const listed = (cell = '') => cell.split(';').filter(Boolean)

/** Converts the CSV tables of names to a module, so that no code reads files. */
export function foodNamesModule(names: string, words: string, kinds: string): string {
  const foods = parseRows(names).map(([name = '', other, german]) => [
    [...new Set([name, ...listed(other)])],
    [...new Set(listed(german))],
  ])
  const listWords = (owner: string) =>
    parseRows(words).flatMap(([word, belongsTo]) => (belongsTo === owner ? [word] : []))
  return [
    '// Made by scripts/build-reference.ts from reference/names.csv, kinds.csv and descriptive-words.csv; do not edit.',
    '/** The English names of each food, the first of which is its own, and its German names. */',
    'export const foodNames: [english: string[], german: string[]][] = [',
    ...foods.map((food) => `  ${JSON.stringify(food)},`),
    ']',
    '',
    '/** Words that say how a food is or was cut, not what to buy. */',
    'export const lineWords: string[] = [',
    ...listWords('line').map((word) => `  ${JSON.stringify(word)},`),
    ']',
    '',
    '/** Words that make another thing of a food. */',
    'export const ingredientWords: string[] = [',
    ...listWords('ingredient').map((word) => `  ${JSON.stringify(word)},`),
    ']',
    '',
    '/** How a name ends, of which food it is a kind then, and what may stand before. */',
    'export const foodKinds: [string, string, string][] = [',
    ...parseRows(kinds).map((row) => `  ${JSON.stringify(row)},`),
    ']',
    '',
  ].join('\n')
}
