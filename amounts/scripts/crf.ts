import {
  hasName,
  labelCount,
  labelOf,
  moveCount,
  moveFrom,
  movePrevious,
  moveTo,
  moveWeights,
  startState,
  stateCount,
  transitionWeightCount,
} from '../src/label-chain.ts'
import { edgeCount, gapKinds } from '../src/line-features.ts'

/** `edgeRows` holds, for each link and each label before it, the rows of its edge features. */
export type Example = {
  rows: Int32Array
  edgeRows: Int32Array
  perLink: number
  gaps: Uint8Array
  gold: Uint8Array
}

export type CrfOptions = {
  rowCount: number
  alpha: number
  l1: number
  l2: number
  dropout: number
  seed: number
}

const weightsOfMove = new Int32Array(gapKinds * moveCount * 4)
for (let gap = 0; gap < gapKinds; gap += 1) {
  for (let move = 0; move < moveCount; move += 1) {
    weightsOfMove.set(moveWeights(gap, move), (gap * moveCount + move) * 4)
  }
}

const states = stateCount + 1
const pairLabels = labelCount + 1

/** Linear-chain CRF, trained by FTRL-proximal, whose L1 part leaves few weights to ship. */
export class Crf {
  private readonly z: Float64Array
  private readonly n: Float64Array
  private readonly tz = new Float64Array(transitionWeightCount)
  private readonly tn = new Float64Array(transitionWeightCount)
  private readonly table = new Float64Array(gapKinds * moveCount)
  private readonly options: CrfOptions
  private random: number

  constructor(options: CrfOptions) {
    this.options = options
    this.z = new Float64Array(options.rowCount * labelCount)
    this.n = new Float64Array(options.rowCount * labelCount)
    this.random = options.seed
    this.refreshMoves()
  }

  next(): number {
    this.random = (Math.imul(this.random, 1664525) + 1013904223) >>> 0
    return this.random / 4294967296
  }

  weight(index: number): number {
    const z = this.z[index] as number
    const { alpha, l1, l2 } = this.options
    if (z <= l1 && z >= -l1) return 0
    return -(z - (z > 0 ? l1 : -l1)) / ((1 + Math.sqrt(this.n[index] as number)) / alpha + l2)
  }

  transition(index: number): number {
    const { alpha, l2 } = this.options
    return -(this.tz[index] as number) / ((1 + Math.sqrt(this.tn[index] as number)) / alpha + l2)
  }

  refreshMoves(): void {
    const weights = Float64Array.from(this.tz, (_, index) => this.transition(index))
    for (let at = 0; at < this.table.length; at += 1) {
      let sum = 0
      for (let k = 0; k < 4; k += 1) sum += weights[weightsOfMove[at * 4 + k] as number] as number
      this.table[at] = Math.exp(sum)
    }
  }

  private learn(z: Float64Array, n: Float64Array, index: number, gradient: number, weight: number): void {
    const before = n[index] as number
    const after = before + gradient * gradient
    const sigma = (Math.sqrt(after) - Math.sqrt(before)) / this.options.alpha
    z[index] = (z[index] as number) + gradient - sigma * weight
    n[index] = after
  }

  private thin(rows: Int32Array): Int32Array {
    const { dropout } = this.options
    return dropout > 0 ? rows.map((row) => (this.next() < dropout ? -1 : row)) : rows
  }

  step(example: Example): void {
    const { perLink, gaps, gold } = example
    const rows = this.thin(example.rows)
    const count = gold.length
    const L = labelCount
    const scores = new Float64Array(count * L)
    const cached = new Float64Array(rows.length * L)
    for (let i = 0; i < count; i += 1) {
      for (let f = 0; f < perLink; f += 1) {
        const row = rows[i * perLink + f] as number
        if (row < 0) continue
        for (let y = 0; y < L; y += 1) {
          const w = this.weight(row * L + y)
          cached[(i * perLink + f) * L + y] = w
          scores[i * L + y] = (scores[i * L + y] as number) + w
        }
      }
    }
    const node = new Float64Array(count * L)
    for (let i = 0; i < count; i += 1) {
      let max = Number.NEGATIVE_INFINITY
      for (let y = 0; y < L; y += 1) max = Math.max(max, scores[i * L + y] as number)
      for (let y = 0; y < L; y += 1) node[i * L + y] = Math.exp((scores[i * L + y] as number) - max)
    }

    const edgeRows = this.thin(example.edgeRows)
    const pairs = this.pairPotentials(edgeRows, count)

    const forward = new Float64Array((count + 1) * states)
    forward[startState] = 1
    const scale = new Float64Array(count)
    for (let i = 0; i < count; i += 1) {
      const base = (gaps[i] as number) * moveCount
      const [here, into] = [i * states, (i + 1) * states]
      for (let k = 0; k < moveCount; k += 1) {
        const from = forward[here + (moveFrom[k] as number)] as number
        if (from === 0) continue
        const state = moveTo[k] as number
        const pair = (i * pairLabels + (movePrevious[k] as number)) * L + labelOf(state)
        const weight = (this.table[base + k] as number) * (pairs[pair] as number)
        forward[into + state] = (forward[into + state] as number) + from * weight
      }
      let sum = 0
      for (let s = 0; s < stateCount; s += 1) {
        const value = (forward[into + s] as number) * (node[i * L + labelOf(s)] as number)
        forward[into + s] = value
        sum += value
      }
      scale[i] = sum
      for (let s = 0; s < stateCount; s += 1) forward[into + s] = (forward[into + s] as number) / sum
    }

    const backward = new Float64Array((count + 1) * states)
    let reached = 0
    for (let s = 0; s < stateCount; s += 1) {
      if (!hasName(s)) continue
      backward[count * states + s] = 1
      reached += forward[count * states + s] as number
    }
    for (let s = 0; s < stateCount; s += 1) {
      backward[count * states + s] = (backward[count * states + s] as number) / Math.max(reached, 1e-12)
    }
    const goldMove = this.goldMoves(gold)
    const marginal = new Float64Array(count * L)
    const pairMarginal = new Float64Array(count * pairLabels * L)
    for (let i = count - 1; i >= 0; i -= 1) {
      const base = (gaps[i] as number) * moveCount
      const [here, into] = [i * states, (i + 1) * states]
      for (let k = 0; k < moveCount; k += 1) {
        const to = moveTo[k] as number
        const after = backward[into + to] as number
        const from = here + (moveFrom[k] as number)
        const reach = forward[from] as number
        if (after === 0 || reach === 0) {
          if (k === goldMove[i]) this.learnMove(base + k, -1)
          continue
        }
        const label = labelOf(to)
        const pair = (i * pairLabels + (movePrevious[k] as number)) * L + label
        const weight = (this.table[base + k] as number) * (pairs[pair] as number)
        const path = (weight * (node[i * L + label] as number) * after) / (scale[i] as number)
        backward[from] = (backward[from] as number) + path
        const probability = reach * path
        marginal[i * L + label] = (marginal[i * L + label] as number) + probability
        pairMarginal[pair] = (pairMarginal[pair] as number) + probability
        const gradient = k === goldMove[i] ? probability - 1 : probability
        if (gradient > 1e-4 || gradient < -1e-4) this.learnMove(base + k, gradient)
      }
    }
    this.learnPairs(edgeRows, pairMarginal, gold)
    for (let i = 0; i < count; i += 1) {
      for (let y = 0; y < L; y += 1) {
        const gradient = (marginal[i * L + y] as number) - (y === gold[i] ? 1 : 0)
        if (gradient < 1e-4 && gradient > -1e-4) continue
        for (let f = 0; f < perLink; f += 1) {
          const row = rows[i * perLink + f] as number
          if (row >= 0)
            this.learn(this.z, this.n, row * L + y, gradient, cached[(i * perLink + f) * L + y] as number)
        }
      }
    }
  }

  private pairPotentials(edgeRows: Int32Array, count: number): Float64Array {
    const potentials = new Float64Array(count * pairLabels * labelCount)
    for (let at = 0; at < count * pairLabels; at += 1) {
      for (let e = 0; e < edgeCount; e += 1) {
        const row = edgeRows[at * edgeCount + e] as number
        if (row < 0) continue
        for (let y = 0; y < labelCount; y += 1) {
          potentials[at * labelCount + y] =
            (potentials[at * labelCount + y] as number) + this.weight(row * labelCount + y)
        }
      }
    }
    return potentials.map(Math.exp)
  }

  private learnPairs(edgeRows: Int32Array, marginal: Float64Array, gold: Uint8Array): void {
    for (let at = 0; at < gold.length * pairLabels; at += 1) {
      const i = Math.floor(at / pairLabels)
      const isGoldPrevious = at % pairLabels === (i === 0 ? labelCount : gold[i - 1])
      for (let y = 0; y < labelCount; y += 1) {
        const gradient = (marginal[at * labelCount + y] as number) - (isGoldPrevious && y === gold[i] ? 1 : 0)
        if (gradient < 1e-4 && gradient > -1e-4) continue
        for (let e = 0; e < edgeCount; e += 1) {
          const row = edgeRows[at * edgeCount + e] as number
          if (row >= 0)
            this.learn(this.z, this.n, row * labelCount + y, gradient, this.weight(row * labelCount + y))
        }
      }
    }
  }

  private learnMove(at: number, gradient: number): void {
    for (let k = 0; k < 4; k += 1) {
      const index = weightsOfMove[at * 4 + k] as number
      this.learn(this.tz, this.tn, index, gradient, this.transition(index))
    }
  }

  private goldMoves(gold: Uint8Array): Int32Array {
    let state = startState
    return Int32Array.from(gold, (label) => {
      for (let k = 0; k < moveCount; k += 1) {
        if (moveFrom[k] === state && labelOf(moveTo[k] as number) === label) {
          state = moveTo[k] as number
          return k
        }
      }
      return -1
    })
  }
}
