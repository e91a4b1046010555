import { gapKinds } from './line-features.ts'
import { lineLabels } from './line-labels.ts'

/** Punctuation is never guessed, so it is no label of the chain. */
export const labelCount = lineLabels.length - 1
const nameLabel = lineLabels.indexOf('name')
const start = labelCount
const previousCount = labelCount + 1

/**
 * A state is (has a name been seen, the label before, the label): the model knows two labels back and whether the
 * name is already behind it, which keeps a second name out of the remarks.
 */
export const stateCount = 2 * previousCount * labelCount
export const startState = stateCount

function stateOf(seen: number, previous: number, label: number): number {
  return (seen * previousCount + previous) * labelCount + label
}

export function labelOf(state: number): number {
  return state % labelCount
}

export function hasName(state: number): boolean {
  return state >= previousCount * labelCount
}

const pairs = previousCount * labelCount
export const gapPairBase = 0
export const tripleBase = gapKinds * pairs
export const gapTripleBase = tripleBase + previousCount * pairs
export const seenBase = gapTripleBase + gapKinds * previousCount * pairs
export const transitionWeightCount = seenBase + 2 * gapKinds * pairs

type Move = { from: number; to: number; seen: number; before: number; previous: number; label: number }

function listMoves(): Move[] {
  const moves: Move[] = []
  const add = (from: number, seen: number, before: number, previous: number) => {
    for (let label = 0; label < labelCount; label += 1) {
      const after = seen === 1 || label === nameLabel ? 1 : 0
      moves.push({ from, to: stateOf(after, previous, label), seen, before, previous, label })
    }
  }
  add(startState, 0, start, start)
  for (let seen = 0; seen < 2; seen += 1) {
    for (let before = 0; before < previousCount; before += 1) {
      for (let previous = 0; previous < labelCount; previous += 1) {
        const isNamed = before === nameLabel || previous === nameLabel
        const isReachable = seen === 0 ? !isNamed : before !== start || previous === nameLabel
        if (isReachable) add(stateOf(seen, before, previous), seen, before, previous)
      }
    }
  }
  return moves
}

// Moves from one state lie side by side, one for each label in order.
const moves = listMoves()
export const moveCount = moves.length
export const moveFrom = Uint8Array.from(moves, (move) => move.from)
export const moveTo = Uint8Array.from(moves, (move) => move.to)

/** The four weights that add up to a move's score behind the given gap. */
export function moveWeights(gap: number, move: number): [number, number, number, number] {
  const { seen, before, previous, label } = moves[move] as Move
  const pair = previous * labelCount + label
  return [
    gapPairBase + gap * pairs + pair,
    tripleBase + before * pairs + pair,
    gapTripleBase + (gap * previousCount + before) * pairs + pair,
    seenBase + (seen * gapKinds + gap) * pairs + pair,
  ]
}
