import { singularWord } from './singular-word.ts'

export type NameCandidate = { id: number; name: string }
export type RankedName = NameCandidate & { score: number }

const FILLERS = new Set('of the a an and or with in from und oder mit der die das von vom aus'.split(' '))

// Descriptive words: names that differ only in these are near-duplicates.
const MILD = new Set(
  'fresh freshly dried ground whole large medium small unsalted salted organic ripe raw plain extra virgin fine coarse frozen chopped grated sliced all purpose white free range good quality frisch frische frischer frisches getrocknet getrocknete gemahlen gemahlene groß große klein kleine bio ungesalzen weiß weiße'.split(
    ' ',
  ),
)

export const foldLetters = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replace(/['’ʼ׳״]/g, '')

const foldPlural = (word: string): string => singularWord(word).normalize('NFKD').replace(/\p{M}/gu, '')

/** Equal for a word in any case, with or without accents and plural ending. */
export const foldWord = (word: string): string => foldPlural(foldLetters(word))

export function nameWords(name: string): string[] {
  const words = foldLetters(name).match(/[\p{L}\p{M}]+|\d+/gu) ?? []
  return words.map(foldPlural).filter((word) => word && !FILLERS.has(word))
}

/** Equal for names that mean the same: case, accents, plural, hyphens and word order don't count. */
export function ingredientKey(name: string): string {
  const words = [...new Set(nameWords(name))].sort()
  return words.length > 0 ? words.join(' ') : name.trim().toLowerCase()
}

function trigrams(word: string): Set<string> {
  const padded = ` ${word} `
  const grams = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at += 1) grams.add(padded.slice(at, at + 3))
  return grams
}

function likeness(a: string, b: string): number {
  if (a === b) return 1
  const [left, right] = [trigrams(a), trigrams(b)]
  let shared = 0
  for (const gram of left) if (right.has(gram)) shared += 1
  const share = (2 * shared) / (left.size + right.size)
  return share >= 0.5 ? share : 0
}

function weight(word: string, index: number, words: string[]): number {
  if (MILD.has(word)) return 0.3
  // The last word is the food itself in English and German ('peanut butter', 'weiße Schokolade').
  return index === words.length - 1 ? 1.2 : 1
}

/** Words of a name that are compared; each is compared with each of the other name. */
const MAX_COMPARED_WORDS = 12

function headLast(name: string): string[] {
  const [head, ...rest] = name.split(',')
  return nameWords(rest.length > 0 ? `${rest.join(' ')} ${head}` : name).slice(-MAX_COMPARED_WORDS)
}

function scoreWords(asked: string[], offered: string[]): number {
  if (asked.length === 0 || offered.length === 0) return 0
  const unused = new Set(offered.keys())
  let matched = 0
  let total = 0
  for (const [index, word] of asked.entries()) {
    const own = weight(word, index, asked)
    total += own
    let best = -1
    let bestLikeness = 0
    for (const other of unused) {
      const like = likeness(word, offered[other] ?? '')
      if (like > bestLikeness) [best, bestLikeness] = [other, like]
    }
    if (best < 0) continue
    unused.delete(best)
    const others = weight(offered[best] ?? '', best, offered)
    total += others
    matched += (own + others) * bestLikeness
  }
  for (const other of unused) total += weight(offered[other] ?? '', other, offered)
  return total === 0 ? 0 : matched / total
}

/** Best first; 1 means an equal key. Omits scores below 0.3. */
export function rankNames(name: string, candidates: NameCandidate[], limit = 5): RankedName[] {
  const key = ingredientKey(name)
  const asked = headLast(name)
  return candidates
    .map((candidate) => {
      if (ingredientKey(candidate.name) === key) return { ...candidate, score: 1 }
      const score = Math.min(0.99, scoreWords(asked, headLast(candidate.name)))
      return { ...candidate, score: Math.round(score * 1000) / 1000 }
    })
    .filter((candidate) => candidate.score >= 0.3)
    .sort((a, b) => b.score - a.score || a.name.length - b.name.length || a.id - b.id)
    .slice(0, limit)
}
