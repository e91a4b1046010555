import { readCsv, readList } from './read-csv.ts'

export const NUTRIENTS = [
  'kcal',
  'protein_g',
  'fat_g',
  'saturated_fat_g',
  'carbohydrate_g',
  'sugars_g',
  'fibre_g',
  'sodium_mg',
]

function readMeasures(text: string): Record<string, number> {
  const entries = text.split('; ').filter(Boolean)
  return Object.fromEntries(
    entries.map((entry) => [
      entry.slice(0, entry.lastIndexOf(' ')),
      Number(entry.slice(entry.lastIndexOf(' ') + 1)),
    ]),
  )
}

export function optionalNumber(text: string | undefined): number | null {
  return text ? Number(text) : null
}

/** Converts the CSV table to a module, so that browser and server need no file system. */
export function referenceModule(csv: string): string {
  const foods = readCsv(csv).map((cell) => {
    const heads = readList(cell('heads'))
    const values = NUTRIENTS.map((name) => optionalNumber(cell(name)))
    return {
      name: cell('name'),
      aliases: readList(cell('aliases')),
      ...(heads.length > 0 ? { heads } : {}),
      ndb_no: cell('ndb_no') || null,
      grams_per_cup: optionalNumber(cell('grams_per_cup')),
      cup_variants: readMeasures(cell('cup_variants')),
      pieces: readMeasures(cell('pieces')),
      per_100_g: values[0] === null ? null : values,
    }
  })
  return [
    '// Made by scripts/build-reference.ts from reference/foods.csv; do not edit.',
    "import type { ReferenceFood } from '../reference-food.ts'",
    '',
    'export const referenceFoods: ReferenceFood[] = [',
    ...foods.map((food) => `  ${JSON.stringify(food)},`),
    ']',
    '',
  ].join('\n')
}
