import { findGood } from './find-good.ts'
import { shelfKinds, starterShelves } from './generated/goods.ts'
import { nameWords } from './match-name.ts'
import { memoizeByName } from './memoize.ts'
import { findSimilarFood } from './similar-food.ts'

export type ShelfKind = {
  kind: string
  /** Alternative for stores without such a shelf. */
  next: string[]
  /** Words in the names of such shelves. */
  words: string[]
  /**
   * Endings of the names of foods on such shelves, for foods that are not in the table of goods. '-käse' matches the
   * end of a word.
   */
  heads: string[]
}

const kinds = new Map(shelfKinds.map((each) => [each.kind, each]))
const plain = (text: string) => nameWords(text).join(' ')
let kindsByHead: { whole: Map<string, string>; ends: [string, string][] } | undefined

function byHead() {
  if (!kindsByHead) {
    const heads = shelfKinds.flatMap(({ kind, heads }) => heads.map((head) => [head, kind] as const))
    kindsByHead = {
      whole: new Map(heads.map(([head, kind]) => [plain(head), kind])),
      ends: heads.flatMap(([head, kind]) => (head.startsWith('-') ? [[plain(head), kind]] : [])),
    }
  }
  return kindsByHead
}

function kindOfHead(name: string): string | undefined {
  const { whole, ends } = byHead()
  const words = nameWords(name)
  for (const length of [3, 2, 1]) {
    const kind = words.length >= length ? whole.get(words.slice(-length).join(' ')) : undefined
    if (kind) return kind
  }
  const last = words.at(-1) ?? ''
  return ends.find(([end]) => last.length > end.length && last.endsWith(end))?.[1]
}

/** 'Goat gouda' is a gouda: in English and German, the last words name the food. */
function findKindByLastWords(name: string): string | undefined {
  const words = name.trim().split(/\s+/)
  const [two, one] = [words.slice(-2), words.slice(-1)].map((last) => findGood(last.join(' ')))
  const kind = (two ?? one)?.shelf
  return kind === 'tap' ? undefined : kind
}

/** The kind of shelf for a food; null if unknown. */
export const findShelfKind = memoizeByName((name): string | null => {
  const [food = name] = name.split(/\s(?:or|oder|in|with|mit|from|for)\s|[(,]/i)
  const known = findGood(name) ?? findGood(food)
  if (known) return known.shelf
  const kindred = findSimilarFood(name)
  return (
    kindOfHead(food) ??
    (kindred && findGood(kindred.name)?.shelf) ??
    findKindByLastWords(food) ??
    kindOfHead(name) ??
    null
  )
})

// 'Käsetheke' and 'Brotstand' are named by their first part.
const GERMAN_PLACE = /(?<=\p{L}{3})(?:theke|stand|wagen|regal|abteilung|ecke)(?!\p{L})/giu

const kindsByStarterName = new Map<string, string[]>()
for (const { name, holds } of starterShelves)
  for (const each of Object.values(name)) {
    const known = kindsByStarterName.get(each.toLowerCase()) ?? []
    kindsByStarterName.set(each.toLowerCase(), [...new Set([...known, ...holds])])
  }

/** Kinds of a shelf by its name, if it is a starter shelf in any language, or by its words: 'Obst & Gemüse'. */
export const listShelfKinds = memoizeByName((shelfName): readonly string[] => {
  const starter = kindsByStarterName.get(shelfName.trim().toLowerCase())
  if (starter) return starter
  const text = ` ${plain(shelfName)} ${plain(shelfName.replace(GERMAN_PLACE, ''))} `
  return shelfKinds
    .filter((each) => each.words.some((word) => text.includes(` ${plain(word)} `)))
    .map(({ kind }) => kind)
})

/** The shelf of this kind, or of its alternative; the most specific one if there are several. */
export function findShelfByName<Shelf extends { holds: readonly string[] }>(
  kind: string,
  shelves: readonly Shelf[],
): Shelf | undefined {
  const [asked, seen] = [[kind], new Set<string>()]
  for (const next of asked) {
    if (seen.has(next)) continue
    seen.add(next)
    const about = shelves.filter(({ holds }) => holds.includes(next))
    if (about.length > 0) return about.sort((a, b) => a.holds.length - b.holds.length)[0]
    asked.push(...(kinds.get(next)?.next ?? []))
  }
  return undefined
}
