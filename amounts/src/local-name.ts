import { findExactFood, isFoodName, nameKey } from './food-name.ts'
import { foodNames } from './generated/food-names.ts'
import { translatedNames } from './generated/translated-names.ts'
import { memoizeByName } from './memoize.ts'
import { wordStems } from './translated-food.ts'

type Table = {
  nameByFood: Map<string, string>
  /** All names in the language, by their lower-case spelling. */
  spellings: Map<string, string>
  keys: Set<string>
}

const tables = new Map<string, Table>()

/** One food per entry: its English name, then its names in the language. */
function listFoods(language: string): string[][] {
  if (language === 'en') return foodNames.map(([english]) => [english[0] ?? '', ...english])
  if (language === 'de') return foodNames.map(([english, german]) => [english[0] ?? '', ...german])
  return translatedNames[language]?.split('\n').map((row) => row.split(';')) ?? []
}

const hasPluralRules = (language: string) => language === 'en' || language === 'de'

function findTable(language: string): Table {
  let table = tables.get(language)
  if (!table) {
    table = { nameByFood: new Map(), spellings: new Map(), keys: new Set() }
    const toKey = hasPluralRules(language) ? nameKey : wordStems
    for (const [food = '', ...names] of listFoods(language)) {
      if (names[0]) table.nameByFood.set(food, names[0])
      for (const name of names) {
        table.spellings.set(name.toLowerCase(), name)
        table.keys.add(toKey(name))
      }
    }
    tables.set(language, table)
  }
  return table
}

function isOwnName(name: string, language: string, { keys }: Table): boolean {
  if (hasPluralRules(language)) return keys.has(nameKey(name))
  // Swedish 'potatis' has the same stem as English 'potato'.
  return !isFoodName(name) && keys.has(wordStems(name))
}

function findLocalName(name: string, language: string): string {
  const table = findTable(language)
  const spelling = table.spellings.get(name)
  if (spelling) return spelling
  if (table.spellings.has(name.toLowerCase()) || isOwnName(name, language, table)) return name
  return table.nameByFood.get(findExactFood(name) ?? '') ?? name
}

const finders = new Map<string, (name: string) => string>()

/**
 * The usual name of a food in the language of the reader: 'farine' for 'flour'. Stays as written: a name that is already
 * in this language, that has additions such as a brand, or that is not in the tables.
 */
export function localName(name: string, languageTag: string): string {
  let find = finders.get(languageTag)
  if (!find) {
    const [language = ''] = languageTag.split('-')
    find = memoizeByName((food) => findLocalName(food, language))
    finders.set(languageTag, find)
  }
  return find(name)
}
