import { GAP_KINDS } from './crf-features.ts'
import { LINE_LABELS } from './line-labels.ts'

/** Punctuation is not predicted, so it is not a label. */
export const LABEL_COUNT = LINE_LABELS.length - 1
const nameLabel = LINE_LABELS.indexOf('name')
const start = LABEL_COUNT
const PREVIOUS_COUNT = LABEL_COUNT + 1

/**
 * A state is (name seen, previous label, label): the model knows the last two labels and whether a name was seen, which
 * prevents a second name within the remarks.
 */
export const STATE_COUNT = 2 * PREVIOUS_COUNT * LABEL_COUNT
export const startState = STATE_COUNT

function toState(seen: number, previous: number, label: number): number {
  return (seen * PREVIOUS_COUNT + previous) * LABEL_COUNT + label
}

export function getLabel(state: number): number {
  return state % LABEL_COUNT
}

export function hasName(state: number): boolean {
  return state >= PREVIOUS_COUNT * LABEL_COUNT
}

const PAIRS = PREVIOUS_COUNT * LABEL_COUNT
const GAP_PAIR_BASE = 0
const TRIPLE_BASE = GAP_KINDS * PAIRS
const GAP_TRIPLE_BASE = TRIPLE_BASE + PREVIOUS_COUNT * PAIRS
const SEEN_BASE = GAP_TRIPLE_BASE + GAP_KINDS * PREVIOUS_COUNT * PAIRS
export const TRANSITION_WEIGHT_COUNT = SEEN_BASE + 2 * GAP_KINDS * PAIRS

type Move = { from: number; to: number; seen: number; before: number; previous: number; label: number }

function listMoves(): Move[] {
  const moves: Move[] = []
  const add = (from: number, seen: number, before: number, previous: number) => {
    for (let label = 0; label < LABEL_COUNT; label += 1) {
      const after = seen === 1 || label === nameLabel ? 1 : 0
      moves.push({ from, to: toState(after, previous, label), seen, before, previous, label })
    }
  }
  add(startState, 0, start, start)
  for (let seen = 0; seen < 2; seen += 1) {
    for (let before = 0; before < PREVIOUS_COUNT; before += 1) {
      for (let previous = 0; previous < LABEL_COUNT; previous += 1) {
        const isNamed = before === nameLabel || previous === nameLabel
        const isReachable = seen === 0 ? !isNamed : before !== start || previous === nameLabel
        if (isReachable) add(toState(seen, before, previous), seen, before, previous)
      }
    }
  }
  return moves
}

// Transitions from one state are adjacent, one per label in order.
const moves = listMoves()
export const moveCount = moves.length
export const moveFrom = Uint8Array.from(moves, (move) => move.from)
export const moveTo = Uint8Array.from(moves, (move) => move.to)

/** The four weights that sum up to the score of a transition across the given gap. */
export function moveWeights(gap: number, move: number): [number, number, number, number] {
  const { seen, before, previous, label } = moves[move] as Move
  const pair = previous * LABEL_COUNT + label
  return [
    GAP_PAIR_BASE + gap * PAIRS + pair,
    TRIPLE_BASE + before * PAIRS + pair,
    GAP_TRIPLE_BASE + (gap * PREVIOUS_COUNT + before) * PAIRS + pair,
    SEEN_BASE + (seen * GAP_KINDS + gap) * PAIRS + pair,
  ]
}
