import { english, german } from '../language-words.ts'
import { findUnit, type Unit, unitById } from '../units.ts'
import type { LanguagePack } from './language-pack.ts'
import { PhraseTable } from './phrase-table.ts'

/** A language pack, prepared for lookups. */
export type CompiledPack = Pick<LanguagePack, 'language' | 'decimalSeparator'> & {
  letters: RegExp | undefined
  preparationForms: RegExp | undefined
  numbers: PhraseTable<number>
  and: PhraseTable<true>
  half: PhraseTable<true>
  numbersAfterFood: PhraseTable<true>
  to: PhraseTable<true>
  units: PhraseTable<Unit>
  unitsBeforeNumber: string[]
  sizes: PhraseTable<true>
  of: PhraseTable<true>
  elisions: string[]
  joinedOf: string | undefined
  about: PhraseTable<true>
  some: PhraseTable<true>
  toTaste: PhraseTable<true>
  partOf: PhraseTable<true>
  purpose: PhraseTable<true>
  remarks: PhraseTable<true>
  preparations: PhraseTable<true>
  /** How strongly a word suggests the language. */
  wordWeights: Map<string, number>
}

const UNIT_WEIGHT = 2
const SHARED_LENGTHS = { cm: 'cm', mm: 'mm' }
/** Cooks write metric and English units before foods of every language: '2 tbsp שמן זית'. */
const INTERNATIONAL_UNITS = [...english, ...'g gr kg mg ml cl dl l'.split(' ')].flatMap(
  (word): [string, Unit][] => {
    const unit = word === 'in' ? undefined : findUnit(word)
    return unit ? [[word, unit]] : []
  },
)
const SHARED_UNITS = new Set('g gr kg hg mg ml cl dl l lt cc oz lb cm mm'.split(' '))

export function compilePack(pack: LanguagePack): CompiledPack {
  const units = Object.entries({ ...SHARED_LENGTHS, ...pack.units }).flatMap(([id, phrases]) =>
    addEnding(splitPhrases(phrases), pack.unitEnding).map((phrase): [string, Unit] => [
      phrase,
      findKnownUnit(pack.language, id),
    ]),
  )
  return {
    language: pack.language,
    decimalSeparator: pack.decimalSeparator,
    letters: pack.letters,
    preparationForms: pack.preparationForms,
    numbers: new PhraseTable(Object.entries(pack.numbers)),
    units: new PhraseTable([...INTERNATIONAL_UNITS, ...units], pack.unitCases),
    unitsBeforeNumber: splitPhrases(pack.unitsBeforeNumber ?? ''),
    elisions: splitPhrases(pack.elisions ?? ''),
    joinedOf: pack.joinedOf,
    and: buildPhraseSet(pack.and),
    half: buildPhraseSet(pack.half),
    numbersAfterFood: buildPhraseSet(pack.numbersAfterFood ?? ''),
    to: buildPhraseSet(pack.to),
    sizes: buildPhraseSet(pack.sizes),
    of: buildPhraseSet(pack.of),
    about: buildPhraseSet(pack.about),
    some: buildPhraseSet(pack.some),
    toTaste: buildPhraseSet(pack.toTaste),
    partOf: buildPhraseSet(pack.partOf),
    purpose: buildPhraseSet(pack.purpose),
    remarks: buildPhraseSet(pack.remarks),
    preparations: buildPhraseSet(pack.preparations),
    wordWeights: collectWordWeights(pack, units),
  }
}

const splitPhrases = (phrases: string) => (phrases === '' ? [] : phrases.split('|'))

const addEnding = (phrases: string[], ending: string | undefined) =>
  ending ? phrases.flatMap((phrase) => [phrase, phrase + ending]) : phrases

const buildPhraseSet = (phrases: string) =>
  new PhraseTable(splitPhrases(phrases).map((phrase): [string, true] => [phrase, true]))

function findKnownUnit(language: string, id: string): Unit {
  const unit = unitById(id)
  if (!unit) throw new Error(`The language pack ${language} names an unknown unit: ${id}`)
  return unit
}

function collectWordWeights(pack: LanguagePack, units: [string, Unit][]): Map<string, number> {
  const wordWeights = new Map<string, number>()
  const plain = [
    pack.words,
    pack.of,
    pack.sizes,
    pack.preparations,
    pack.some,
    pack.purpose,
    pack.about,
    pack.toTaste,
  ]
  for (const phrase of [...plain.flatMap(splitPhrases), ...Object.keys(pack.numbers)])
    for (const word of phrase.split(' ')) if (!/^\w$/.test(word)) wordWeights.set(word, 1)
  for (const [phrase] of units) {
    if (!SHARED_UNITS.has(phrase))
      for (const word of phrase.split(' '))
        if (word.length > 1) wordWeights.set(word, german.has(word) ? 1 : UNIT_WEIGHT)
  }
  for (const word of wordWeights.keys()) if (isEnglish(word)) wordWeights.delete(word)
  return wordWeights
}

const isEnglish = (word: string) => english.has(word) || (findUnit(word) !== undefined && !german.has(word))
