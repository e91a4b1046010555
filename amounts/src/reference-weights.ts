import { findReferenceFood, type ReferenceFood } from './reference-food.ts'
import { findSimilarFood } from './similar-food.ts'
import { findUnit, unitById } from './units.ts'

export type ReferenceWeights = {
  grams_per_ml: number | null
  weighUnit: (unit: string | null) => number | null
}

// Words of a line by variant of the table; the first variant that the food has is used.
const VARIANT_WORDS: [RegExp, string[]][] = [
  [/\bdiamond\b/i, ['diamond']],
  [/\bmorton\b/i, ['morton']],
  [/\bunsifted\b/i, ['unsifted']],
  [/\b(?:un|loosely |lightly )packed\b/i, ['unpacked']],
  [/\bsifted\b|gesiebt/i, ['sifted']],
  [/\b(?:cooked|canned|tinned)\b|gekocht|\bdose\b/i, ['cooked']],
  // Drained beans are from a can; soaked ones are still dry beans.
  [/^(?!.*\bsoak).*\bdrained\b|^(?!.*eingeweicht).*abgetropft/i, ['drained']],
  [/\bpacked\b/i, ['packed']],
  [/\bground\b|gemahlen/i, ['ground']],
  [/\bslivered\b|stifte/i, ['slivered']],
  [/\bflaked\b|blättchen/i, ['flaked', 'sliced']],
  [/\bfinely(?: and freshly)? grated\b|fein gerieben/i, ['finely grated']],
  [/\b(?:shredded|shaved)\b|geraspelt/i, ['shredded', 'shaved', 'grated']],
  [/\bgrated\b|gerieben/i, ['grated', 'shredded']],
  [/\b(?:sliced|julienned|slices|strips)\b|scheiben|streifen/i, ['sliced']],
  [/\b(?:mashed|puréed|pureed|puree)\b|püriert/i, ['mashed', 'puree']],
  [/\bcrumbled\b|zerbröselt/i, ['crumbled']],
  [/\b(?:cubed|cubes)\b/i, ['cubed', 'diced', 'chopped']],
  [/\b(?:chopped|diced|minced|crushed|cut)\b|gehackt|gewürfelt/i, ['chopped', 'diced', 'minced']],
  [/\bhalves\b/i, ['halves']],
  [/(?<!-)\b(?:whole|leaves|leaf)\b|ganze/i, ['whole', 'leaves']],
  [/\bsweetened\b/i, ['sweetened']],
]

function gramsPerCup(food: ReferenceFood, details: string): number | null {
  for (const [pattern, names] of VARIANT_WORDS) {
    if (!pattern.test(details)) continue
    for (const name of names) {
      const grams = food.cup_variants[name]
      if (grams !== undefined) return grams
    }
  }
  return food.grams_per_cup
}

const PEELED = /\b(?:peeled|skinless|without skin)\b|geschält|ohne (?:haut|schale)/i

// Ratios between sizes, from foods with all sizes. Used for foods with only one.
const SMALL_SHARE = 0.75
const LARGE_SHARE = 1.35
const EXTRA_LARGE_SHARE = 1.15

function share(grams: number | null, part: number): number | null {
  return grams === null ? null : grams * part
}

function gramsPerPiece({ pieces }: ReferenceFood, details: string, size = ''): number | null {
  const usual = (PEELED.test(details) ? pieces.peeled : undefined) ?? pieces.piece ?? pieces.medium ?? null
  const large = pieces.large ?? share(usual, LARGE_SHARE)
  if (/extra[- ]large|\bxl\b|jumbo/i.test(size))
    return pieces['extra large'] ?? share(large, EXTRA_LARGE_SHARE)
  if (/large|\blg\b|\bbig\b|groß(?!e m)/i.test(size)) return large
  if (/small|\bsm\b|klein|baby/i.test(size)) return pieces.small ?? share(usual, SMALL_SHARE)
  return usual
}

/** 'Basil leaves' and 'celery sticks' are counted by their last word. */
function gramsOfLastWord({ pieces }: ReferenceFood, name: string): number | null {
  const unit = findUnit(name.split(/\s+/).at(-1) ?? '')
  return unit && Object.hasOwn(pieces, unit.id) ? (pieces[unit.id] ?? null) : null
}

function gramsOfLength({ pieces }: ReferenceFood, millimetres: number): number | null {
  const inch = unitById('inch')?.size ?? 25.4
  return pieces.inch === undefined ? null : (pieces.inch * millimetres) / inch
}

/** `details` is the text beside the amount, with variants such as 'chopped' or 'packed'. */
export function findReferenceWeights(
  name: string,
  details: string,
  size: string | null,
): ReferenceWeights | null {
  const known = findReferenceFood(name)
  const food = known ?? findSimilarFood(name)
  if (!food) return null
  const perCup = gramsPerCup(food, details)
  const cup = unitById('cup')?.size ?? 236.588
  return {
    grams_per_ml: perCup === null ? null : perCup / cup,
    weighUnit: (unit) => {
      if (!known) return null
      if (unit === null || unit === 'dozen')
        return gramsOfLastWord(known, name) ?? gramsPerPiece(known, details, size ?? '')
      const { kind, size: millimetres } = unitById(unit) ?? {}
      if (kind === 'length' && millimetres) return gramsOfLength(known, millimetres)
      return Object.hasOwn(known.pieces, unit) ? (known.pieces[unit] ?? null) : null
    },
  }
}
