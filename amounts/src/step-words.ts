import { removeEnding } from './remove-ending.ts'

const NORDIC_PLURAL = /(?<=.{2})(?:erne|ene)$/
const SLAVIC_CASE = /(?<=.{3})(?:em|om|ом|ем|ою|ею|ям)$/
/** 'gjæren' and 'gjær' */
const SECOND_ENDING = /(?<=.{3})(?:er|s)$/
/** Ukrainian for one piece: 'цибулини' are onions. */
const ONE_PIECE = /(?<=.{4})ин(?=[аиуі]?$)/
/** 'czosnek' becomes 'czosnku'. */
const FLEETING_VOWEL = /(?<=.{3})e(?=k$)/
const HUNGARIAN_TEXT =
  /[őű]|\p{L}j[uü]k(?!\p{L})|(?<!\p{L})(?:perc(?:ig)?|órá(?:n|t|ig)|egy|majd|és|az)(?!\p{L})/iu
const HUNGARIAN_ENDING =
  /(?<=.{3})(?:b[ae]n?|r[ae]|h[oe]z|n[ae]k|[br]ol|tol|ig|[^aeiou]?[ae]l|[aeou]?[tnk]|[ae])$/
const MAX_ENDINGS = 3
const HEBREW_PREFIX = /^[והבלמשכ]/
const MIN_HEBREW = 3

export const isHungarian = (text: string): boolean => HUNGARIAN_TEXT.test(text)

/** Without the endings that a word has in a sentence: 'løgene' and 'løg' are equal, and so are 'hagymát' and 'hagyma'. */
export function stepWordStem(word: string, inHungarian: boolean): string {
  if (!inHungarian) {
    const bare = word.replace(NORDIC_PLURAL, '').replace(SLAVIC_CASE, '').replace(ONE_PIECE, '')
    return removeEnding(bare).replace(SECOND_ENDING, '').replace(FLEETING_VOWEL, '')
  }
  let stem = word
  for (let count = 0; count < MAX_ENDINGS; count += 1) stem = stem.replace(HUNGARIAN_ENDING, '')
  return stem
}

/** 'והבצל' without the articles and prepositions that are written together with it. */
export function hebrewForms(word: string): string[] {
  const forms = [word]
  for (let form = word; HEBREW_PREFIX.test(form) && form.length > MIN_HEBREW && forms.length < 3; ) {
    form = form.slice(1)
    forms.push(form)
  }
  return forms
}

export const isUnspaced = (text: string): boolean => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
