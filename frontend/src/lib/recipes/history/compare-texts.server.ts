import { diffArrays, diffWordsWithSpace } from 'diff'

/** Part of a line; `isOther`: the other side has it otherwise. */
export type Piece = { text: string; isOther: boolean }
/** What stands side by side; null: nothing. */
export type ComparedRow = { isSame: boolean; before: Piece[] | null; after: Piece[] | null }

/** Beyond this, looking for what is alike takes longer than reading both: the work grows with its square. */
const MAX_LINES_OTHER = 700
const MAX_WORDS_OTHER = 150

/** Line by line, and within lines that stand for each other word by word. */
export function compareTexts(before: string[], after: string[]): ComparedRow[] {
  const parts = diffArrays(before, after, { maxEditLength: MAX_LINES_OTHER }) ?? [
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
      rows.push(...pairUp(removed, []), ...part.value.map(same))
      removed = []
    }
  }
  return [...rows, ...pairUp(removed, [])]
}

const same = (text: string): ComparedRow => ({ isSame: true, before: whole(text), after: whole(text) })
const whole = (text: string, isOther = false): Piece[] => [{ text, isOther }]

function pairUp(removed: string[], added: string[]): ComparedRow[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, index) => {
    const [before, after] = [removed[index], added[index]]
    if (before !== undefined && after !== undefined) return compareWords(before, after)
    return {
      isSame: false,
      before: before === undefined ? null : whole(before, true),
      after: after === undefined ? null : whole(after, true),
    }
  })
}

function compareWords(before: string, after: string): ComparedRow {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_WORDS_OTHER })
  if (!parts) return { isSame: false, before: whole(before, true), after: whole(after, true) }
  const side = (left: 'added' | 'removed', mark: 'added' | 'removed') =>
    parts.filter((part) => !part[left]).map((part) => ({ text: part.value, isOther: part[mark] }))
  return { isSame: false, before: side('added', 'removed'), after: side('removed', 'added') }
}
