/**
 * The words of one language that the parser knows. All lists are words or phrases, separated by '|', in lower case and without
 * full stops: 'c à s' stands for 'c. à s.' too.
 */
export type LanguagePack = {
  language: string
  decimalSeparator: ',' | '.'
  /** Letters that no other language here uses. */
  letters?: RegExp
  numbers: Record<string, number>
  /** Between a number and a fraction, or before 'half': 'et' in '1 et demi'. */
  and: string
  half: string
  /** Number words after the food they count: 'אחד' in 'בצל אחד'. */
  numbersAfterFood?: string
  /** Between the ends of a range: 'à' in '2 à 3'. */
  to: string
  /** By unit id. A phrase may name the same unit in several languages. */
  units: Record<string, string>
  /** An ending that does not change a unit: '分' in '1本分'. */
  unitEnding?: string
  /** Case endings of units, so that their nominative is enough. */
  unitCases?: RegExp
  /** Units that come before their number: '大さじ2'. */
  unitsBeforeNumber?: string
  sizes: string
  /** Between the amount and the food: 'de' in '250 g de farine'. */
  of: string
  /** Shortened words that are joined to the next one: d' in "d'huile". */
  elisions?: string
  /** A word between the amount and the food that is written together with both: 'の' in '2個の卵'. */
  joinedOf?: string
  about: string
  /** Amounts without a number: 'un peu de'. */
  some: string
  toTaste: string
  /** Parts of a fruit, before its number: 'jus' in 'jus d’1/2 citron'. */
  partOf: string
  /** Words that begin a purpose: 'pour' in 'pour le moule'. */
  purpose: string
  /** Words that begin a remark: 'facultatif', 'par exemple'. */
  remarks: string
  /** Preparations: 'haché'. Words that make it another food (dried, smoked, ground) belong to its name. */
  preparations: string
  /** Preparations with all their endings. */
  preparationForms?: RegExp
  /** Further words that are frequent in ingredient lines, to recognise the language. */
  words: string
}
