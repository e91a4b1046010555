import { english, englishMeasures, german } from './language-words.ts'
import type { CompiledPack } from './languages/compile-pack.ts'
import { OTHER_LANGUAGE, PACKS } from './languages/packs.ts'
import { scoreWord } from './languages/score-word.ts'
import { memoizeByName } from './memoize.ts'
import { type Token, tokenizeLine } from './tokenize-line.ts'

export type LineLanguage = 'en' | 'de' | CompiledPack

/** Sum of the weights of the words that suggest each language. */
export type LanguageScores = { words: number; en: number; de: number; unknownScript: number; packs: number[] }

const LATIN_LETTERS = /^[\p{Script=Latin}\p{M}'’&\-\d%., ]+$/u
/** Metric units and initials say nothing about the language. */
const NEUTRAL = /^(?:[kmcd][gl]|gr|\p{L})$/u
const GERMAN_ENDING =
  /ß|(?:pulver|mehl|zucker|käse|fleisch|schoten?|blätter|brühe|soße|saft|würfel|wurst|brot|kuchen|stangen?|körner|flocken|früchte|beeren|nudeln|öl|tomaten|erbsen|bohnen|linsen|zwiebeln?|kartoffeln|nüsse|kerne|filets?|brust|keulen?|zehen?|kohl|kraut|wurzel|milch|butter|wasser|essig|gewürz|würste|würstchen|knödel|teig)$/
const COMMON_WEIGHT = 1
/** Minimum ratio of the scores of the first and the second language. */
const CLEAR_LEAD = 1.5

/**
 * English by default, since a bare '2 jalapeños' or 'crème fraîche' is an English line. Another language needs its own
 * function words, units or script, or other lines in that language.
 */
export function detectLanguage(tokens: Token[], common?: LineLanguage): LineLanguage {
  const scores = scoreLanguages(tokens)
  if (!tokens.some(({ kind }) => kind === 'word')) return 'en'
  addCommon(scores, common)
  const { en, de, unknownScript, words } = scores
  const score = Math.max(...scores.packs)
  const other = Math.max(score, unknownScript)
  if (de > en && de >= other) return 'de'
  const isClear = other > en && (other >= 2 || (en === 0 && other * 2 >= words))
  // Among lines of another language, a few English words do not make a line English: '3 egg (romtempererte)'.
  if (isClear || (typeof common === 'object' && other >= en))
    return score > 0 ? (PACKS[scores.packs.indexOf(score)] ?? OTHER_LANGUAGE) : OTHER_LANGUAGE
  return 'en'
}

/** The language of most lines of a recipe, if it is clear. */
export const findCommonLanguage = (lines: string[]): LineLanguage | undefined =>
  chooseCommonLanguage(lines.map(scoreLine))

/** A part of `findCommonLanguage`, so that a server can handle other requests between two lines. */
export const scoreLine = (line: string): LanguageScores => scoreLanguages(tokenizeLine(line))

/** Chooses from the scores of all lines. */
export function chooseCommonLanguage(scores: LanguageScores[]): LineLanguage | undefined {
  const totals = new Map<LineLanguage, number>()
  for (const { en, de, packs } of scores) {
    const all: [LineLanguage, number][] = [
      ['en', en],
      ['de', de],
      ...packs.map((score, at): [LineLanguage, number] => [PACKS[at] ?? OTHER_LANGUAGE, score]),
    ]
    for (const [language, score] of all) totals.set(language, (totals.get(language) ?? 0) + score)
  }
  const [first, second] = [...totals].sort(([, a], [, b]) => b - a)
  return first && first[1] > 0 && first[1] >= CLEAR_LEAD * (second?.[1] ?? 0) ? first[0] : undefined
}

/** The packs that a word in lower case suggests, with its weight in each. */
const listPackWeights = memoizeByName((lower): [pack: number, weight: number][] =>
  PACKS.flatMap((pack, at): [number, number][] => {
    const weight = scoreWord(lower, pack)
    return weight > 0 ? [[at, weight]] : []
  }),
)

function scoreLanguages(tokens: Token[]): LanguageScores {
  const scores: LanguageScores = { words: 0, en: 0, de: 0, unknownScript: 0, packs: PACKS.map(() => 0) }
  for (const { kind, text } of tokens) {
    if (kind !== 'word') continue
    const lower = text.toLowerCase()
    if (!NEUTRAL.test(lower)) scores.words += 1
    if (!LATIN_LETTERS.test(text)) scores.unknownScript += 2
    if (english.has(lower)) scores.en += englishMeasures.has(lower) ? 3 : 1
    if (german.has(lower) || (GERMAN_ENDING.test(lower) && /^\p{Lu}/u.test(text))) scores.de += 1
    for (const [at, weight] of listPackWeights(lower)) scores.packs[at] = (scores.packs[at] ?? 0) + weight
  }
  return scores
}

function addCommon(scores: LanguageScores, common: LineLanguage | undefined): void {
  if (common === 'en' || common === 'de') scores[common] += COMMON_WEIGHT
  if (typeof common !== 'object') return
  const at = PACKS.indexOf(common)
  scores.packs[at] = (scores.packs[at] ?? 0) + COMMON_WEIGHT
}
