import { diffArrays, diffWordsWithSpace } from 'diff'

/** Part of a line; `isOther`: the other side has it otherwise. */
export type Piece = { text: string; isOther: boolean }
/** What stands side by side; null: nothing. */
export type ComparedRow = { isSame: boolean; before: Piece[] | null; after: Piece[] | null }

/** Beyond this, looking for what is alike takes longer than reading both: the work grows with its square. */
const MAX_LINE_EDITS = 700
const MAX_WORD_EDITS = 150

/** Line by line, and within lines that stand for each other word by word. */
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
  before: wholeLine(text),
  after: wholeLine(text),
})
const wholeLine = (text: string, isOther = false): Piece[] => [{ text, isOther }]

function pairUp(removed: string[], added: string[]): ComparedRow[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, index) => {
    const [before, after] = [removed[index], added[index]]
    if (before !== undefined && after !== undefined) return diffWords(before, after)
    return {
      isSame: false,
      before: before === undefined ? null : wholeLine(before, true),
      after: after === undefined ? null : wholeLine(after, true),
    }
  })
}

function diffWords(before: string, after: string): ComparedRow {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_WORD_EDITS })
  if (!parts) return { isSame: false, before: wholeLine(before, true), after: wholeLine(after, true) }
  const side = (left: 'added' | 'removed', mark: 'added' | 'removed') =>
    parts.filter((part) => !part[left]).map((part) => ({ text: part.value, isOther: part[mark] }))
  return { isSame: false, before: side('added', 'removed'), after: side('removed', 'added') }
}
