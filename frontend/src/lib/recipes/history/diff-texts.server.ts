import { diffArrays, diffWordsWithSpace } from 'diff'

/** Part of a line; `isChanged` marks what differs from the other side. */
export type Piece = { text: string; isChanged: boolean }
/** Two lines side by side; null if that side has none. */
export type ComparedRow = { isSame: boolean; before: Piece[] | null; after: Piece[] | null }

/** Limits of the diff, whose cost grows quadratically. Beyond them everything counts as changed. */
const MAX_LINE_EDITS = 700
const MAX_WORD_EDITS = 150

/** Diff by lines, and by words within changed lines. */
export function diffTexts(before: string[], after: string[]): ComparedRow[] {
  const parts = diffArrays(before, after, { maxEditLength: MAX_LINE_EDITS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  const rows: ComparedRow[] = []
  let removed: string[] = []
  for (const part of parts) {
    if (part.removed) removed = part.value
    else if (part.added) {
      rows.push(...pairUp(removed, part.value))
      removed = []
    } else {
      rows.push(...pairUp(removed, []), ...part.value.map(unchangedRow))
      removed = []
    }
  }
  return [...rows, ...pairUp(removed, [])]
}

const unchangedRow = (text: string): ComparedRow => ({
  isSame: true,
  before: toPieces(text),
  after: toPieces(text),
})
const toPieces = (text: string, isChanged = false): Piece[] => [{ text, isChanged }]

function pairUp(removed: string[], added: string[]): ComparedRow[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, index) => {
    const [before, after] = [removed[index], added[index]]
    if (before !== undefined && after !== undefined) return diffWords(before, after)
    return {
      isSame: false,
      before: before === undefined ? null : toPieces(before, true),
      after: after === undefined ? null : toPieces(after, true),
    }
  })
}

function diffWords(before: string, after: string): ComparedRow {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_WORD_EDITS })
  if (!parts) return { isSame: false, before: toPieces(before, true), after: toPieces(after, true) }
  const side = (left: 'added' | 'removed', mark: 'added' | 'removed') =>
    parts.filter((part) => !part[left]).map((part) => ({ text: part.value, isChanged: part[mark] }))
  return { isSame: false, before: side('added', 'removed'), after: side('removed', 'added') }
}
