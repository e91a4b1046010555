import { readCsv, readList, splitCsvLine } from './read-csv.ts'

type Tables = {
  goods: string
  shelves: string
  layouts: string
  shelfNames: string
  keeps: string
  seasons: string
}

const rows = (name: string, type: string, values: unknown[]) => [
  `export const ${name}: ${type}[] = [`,
  ...values.map((value) => `  ${JSON.stringify(value)},`),
  ']',
  '',
]

/** Converts the CSV tables of goods, shelves and seasons to a module. */
export function goodsModule({ goods, shelves, layouts, shelfNames, keeps, seasons }: Tables): string {
  const translations = readTranslations(shelfNames)
  return [
    '// Made by scripts/build-reference.ts from reference/goods.csv, shelves.csv, layouts.csv, shelf-names.csv, keeps.csv and seasons.csv; do not edit.',
    "import type { Good } from '../find-good.ts'",
    "import type { ShelfLife } from '../shelf-life.ts'",
    "import type { Season } from '../in-season.ts'",
    "import type { ShelfKind } from '../shelf-kind.ts'",
    "import type { StarterShelf } from '../starter-layout.ts'",
    '',
    ...rows(
      'goods',
      'Good',
      readCsv(goods).map((cell) => ({
        name: cell('name'),
        sold_by: cell('sold_by'),
        shelf: cell('shelf'),
        aliases: readList(cell('aliases')),
      })),
    ),
    ...rows(
      'shelfKinds',
      'ShelfKind',
      readCsv(shelves).map((cell) => ({
        kind: cell('shelf'),
        next: readList(cell('next')),
        words: readList(cell('words')),
        heads: readList(cell('heads')),
      })),
    ),
    ...rows(
      'starterShelves',
      'StarterShelf',
      readCsv(layouts).map((cell) => ({
        layout: cell('layout'),
        name: { en: cell('en'), de: cell('de'), ...translations.get(cell('en')) },
        holds: readList(cell('holds')),
      })),
    ),
    ...rows(
      'shelfLives',
      'ShelfLife',
      readCsv(keeps).map((cell) => ({
        shelf: cell('shelf'),
        words: readList(cell('words')),
        days: Number(cell('days')),
      })),
    ),
    ...rows(
      'seasons',
      'Season',
      readCsv(seasons).map((cell) => ({
        months: readList(cell('months')).map(Number),
        words: readList(cell('words')),
      })),
    ),
  ].join('\n')
}

/** Names by language, for each English name. */
function readTranslations(shelfNames: string): Map<string, Record<string, string>> {
  const [, ...languages] = splitCsvLine(shelfNames.slice(0, shelfNames.indexOf('\n')))
  return new Map(
    readCsv(shelfNames).map((cell) => [
      cell('en'),
      Object.fromEntries(languages.map((language) => [language, cell(language)])),
    ]),
  )
}
