import { GAP_KINDS } from '../src/crf-features.ts'
import {
  getLabel,
  hasName,
  LABEL_COUNT,
  moveCount,
  moveFrom,
  moveTo,
  moveWeights,
  STATE_COUNT,
  startState,
  TRANSITION_WEIGHT_COUNT,
} from '../src/crf-transitions.ts'
import { LINE_LABELS, type LineLabel } from '../src/line-labels.ts'
import { FtrlWeights } from './ftrl-weights.ts'

export type Example = { rows: Int32Array; perLink: number; gaps: Uint8Array; gold: Uint8Array }

type CrfOptions = {
  rowCount: number
  alpha: number
  l1: number
  l2: number
  dropout: number
  /** Margin in nats against labels that change the amount or the name. */
  margin: number
  seed: number
}

const L = LABEL_COUNT
const STATES = STATE_COUNT + 1
// Confusing two kinds of remarks costs nothing: amount and name stay the same.
const REMARKS: LineLabel[] = ['preparation', 'comment', 'purpose']
const roleByLabel = LINE_LABELS.map((label) => (REMARKS.includes(label) ? 'remark' : label))
const moveLabel = Uint8Array.from(moveTo, getLabel)

const weightsOfMove = new Int32Array(GAP_KINDS * moveCount * 4)
for (let gap = 0; gap < GAP_KINDS; gap += 1) {
  for (let move = 0; move < moveCount; move += 1) {
    weightsOfMove.set(moveWeights(gap, move), (gap * moveCount + move) * 4)
  }
}

function isTiny(gradient: number): boolean {
  return gradient < 1e-4 && gradient > -1e-4
}

/** Linear-chain conditional random field over the states of src/label-chain.ts, trained line by line. */
export class Crf {
  readonly weights: FtrlWeights
  readonly transitions: FtrlWeights
  private readonly table = new Float64Array(GAP_KINDS * moveCount)
  private readonly dropout: number
  private readonly rivalBoost: number
  private random: number

  constructor({ rowCount, dropout, margin, seed, ...pace }: CrfOptions) {
    this.weights = new FtrlWeights(rowCount * L, pace)
    this.transitions = new FtrlWeights(TRANSITION_WEIGHT_COUNT, { ...pace, l1: 0 })
    this.dropout = dropout
    this.rivalBoost = Math.exp(margin)
    this.random = seed
    this.refreshMoves()
  }

  /** Pseudo-random number below 1, the same sequence in each run. */
  private next(): number {
    this.random = (Math.imul(this.random, 1664525) + 1013904223) >>> 0
    return this.random / 4294967296
  }

  shuffle(examples: Example[]): void {
    for (let i = examples.length - 1; i > 0; i -= 1) {
      const j = Math.floor(this.next() * (i + 1))
      ;[examples[i], examples[j]] = [examples[j] as Example, examples[i] as Example]
    }
  }

  /** Transition weights change slowly, so their exponentials are refreshed only at intervals. */
  refreshMoves(): void {
    const { values } = this.transitions
    for (let at = 0; at < this.table.length; at += 1) {
      let sum = 0
      for (let k = 0; k < 4; k += 1) sum += values[weightsOfMove[at * 4 + k] as number] as number
      this.table[at] = Math.exp(sum)
    }
  }

  step(example: Example): void {
    const { perLink, gaps, gold } = example
    const count = gold.length
    const rows = this.thin(example.rows)
    const node = this.potentials(rows, count, perLink)
    this.raiseRivals(node, gold)
    const { forward, scale } = this.runForward(node, gaps, count)
    const marginal = this.runBackward(node, gaps, gold, forward, scale)
    for (let i = 0; i < count; i += 1) {
      marginal[i * L + (gold[i] as number)] = (marginal[i * L + (gold[i] as number)] as number) - 1
    }
    this.learnRows(rows, marginal, perLink)
  }

  private thin(rows: Int32Array): Int32Array {
    return this.dropout > 0 ? rows.map((row) => (this.next() < this.dropout ? -1 : row)) : rows
  }

  private potentials(rows: Int32Array, count: number, perLink: number): Float64Array {
    const { values } = this.weights
    const scores = new Float64Array(count * L)
    for (let i = 0; i < count; i += 1) {
      for (let f = 0; f < perLink; f += 1) {
        const row = rows[i * perLink + f] as number
        if (row < 0) continue
        for (let y = 0; y < L; y += 1)
          scores[i * L + y] = (scores[i * L + y] as number) + (values[row * L + y] as number)
      }
    }
    for (let at = 0; at < scores.length; at += 1) scores[at] = Math.exp(scores[at] as number)
    return scores
  }

  /** Adds a margin to wrong labels during training, so that the right one wins clearly. */
  private raiseRivals(node: Float64Array, gold: Uint8Array): void {
    for (let at = 0; at < node.length; at += 1) {
      const right = gold[Math.floor(at / L)] as number
      if (roleByLabel[at % L] !== roleByLabel[right]) node[at] = (node[at] as number) * this.rivalBoost
    }
  }

  private moveWeight(base: number, move: number, i: number, node: Float64Array): number {
    return (this.table[base + move] as number) * (node[i * L + (moveLabel[move] as number)] as number)
  }

  private runForward(node: Float64Array, gaps: Uint8Array, count: number) {
    const forward = new Float64Array((count + 1) * STATES)
    const scale = new Float64Array(count)
    forward[startState] = 1
    for (let i = 0; i < count; i += 1) {
      const base = (gaps[i] as number) * moveCount
      const into = (i + 1) * STATES
      let sum = 0
      for (let k = 0; k < moveCount; k += 1) {
        const from = forward[i * STATES + (moveFrom[k] as number)] as number
        if (from === 0) continue
        const value = from * this.moveWeight(base, k, i, node)
        forward[into + (moveTo[k] as number)] = (forward[into + (moveTo[k] as number)] as number) + value
        sum += value
      }
      scale[i] = sum
      for (let s = 0; s < STATE_COUNT; s += 1) forward[into + s] = (forward[into + s] as number) / sum
    }
    return { forward, scale }
  }

  private runBackward(
    node: Float64Array,
    gaps: Uint8Array,
    gold: Uint8Array,
    forward: Float64Array,
    scale: Float64Array,
  ) {
    const count = gold.length
    const backward = new Float64Array((count + 1) * STATES)
    const marginal = new Float64Array(count * L)
    let reached = 0
    for (let s = 0; s < STATE_COUNT; s += 1) if (hasName(s)) reached += forward[count * STATES + s] as number
    for (let s = 0; s < STATE_COUNT; s += 1)
      if (hasName(s)) backward[count * STATES + s] = 1 / Math.max(reached, 1e-12)
    const goldMoves = this.goldMoves(gold)
    for (let i = count - 1; i >= 0; i -= 1) {
      const base = (gaps[i] as number) * moveCount
      for (let k = 0; k < moveCount; k += 1) {
        const after = backward[(i + 1) * STATES + (moveTo[k] as number)] as number
        const from = i * STATES + (moveFrom[k] as number)
        const reach = forward[from] as number
        let probability = 0
        if (after > 0 && reach > 0) {
          const path = (this.moveWeight(base, k, i, node) * after) / (scale[i] as number)
          backward[from] = (backward[from] as number) + path
          probability = reach * path
          const label = i * L + (moveLabel[k] as number)
          marginal[label] = (marginal[label] as number) + probability
        }
        const gradient = k === goldMoves[i] ? probability - 1 : probability
        if (isTiny(gradient)) continue
        for (let w = 0; w < 4; w += 1)
          this.transitions.learn(weightsOfMove[(base + k) * 4 + w] as number, gradient)
      }
    }
    return marginal
  }

  private learnRows(rows: Int32Array, gradients: Float64Array, perLink: number): void {
    for (let at = 0; at < gradients.length; at += 1) {
      const gradient = gradients[at] as number
      if (isTiny(gradient)) continue
      const link = Math.floor(at / L)
      for (let f = 0; f < perLink; f += 1) {
        const row = rows[link * perLink + f] as number
        if (row >= 0) this.weights.learn(row * L + (at % L), gradient)
      }
    }
  }

  private goldMoves(gold: Uint8Array): Int32Array {
    let state = startState
    return Int32Array.from(gold, (label) => {
      for (let k = 0; k < moveCount; k += 1) {
        if (moveFrom[k] !== state || moveLabel[k] !== label) continue
        state = moveTo[k] as number
        return k
      }
      return -1
    })
  }
}
