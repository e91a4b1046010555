import { FEATURE_COUNT, GAP_KINDS, lineFeatures, type WordClasses } from './crf-features.ts'
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
} from './crf-transitions.ts'
import { LINE_LABELS, type LineLabel } from './line-labels.ts'
import type { Token } from './tokenize-line.ts'

export type CrfModel = {
  /** Bloom-style filter: most features are unknown, and this rejects them fast. */
  known: Uint32Array
  /** Hash table with open addressing: key + 1 (0 is empty) in one word, the weights in the next two. */
  slots: Uint32Array
  slotMask: number
  /** Byte view of the same memory, so that a key and its weights are fetched together. */
  slotBytes: Int8Array
  moves: Float32Array
  beam: number
  findClass: WordClasses
}

const KNOWN_BITS = 21
const SLOT_WORDS = 3

/** Features are identified by the upper 24 bits of their hash, a trade-off between collisions and size. */
export function featureKey(hash: number): number {
  return hash >>> 8
}

function decodeBase64(text: string): Uint8Array {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}

function findSlot(slots: Uint32Array, slotMask: number, key: number): number {
  let index = (Math.imul(key, 0x9e3779b1) >>> 7) & slotMask
  while (slots[index * SLOT_WORDS] !== 0 && slots[index * SLOT_WORDS] !== key + 1)
    index = (index + 1) & slotMask
  return index * SLOT_WORDS
}

type Reader = { bytes: Uint8Array; at: number }

function readGrowingKeys(reader: Reader, count: number): Uint32Array {
  const keys = new Uint32Array(count)
  let key = 0
  for (let index = 0; index < count; index += 1) {
    for (let shift = 0; ; shift += 7) {
      const byte = reader.bytes[reader.at] as number
      reader.at += 1
      key += (byte & 127) << shift
      if (byte < 128) break
    }
    keys[index] = key
  }
  return keys
}

/**
 * Layout: row count, the two scales, class count; the word classes' keys (as growing differences) and codes; the
 * rows' keys, label masks and weights; the transitions.
 */
export function readCrfModel(base64: string): CrfModel {
  const bytes = decodeBase64(base64)
  const view = new DataView(bytes.buffer)
  const rowCount = view.getUint32(0, true)
  const weightScale = view.getFloat32(4, true)
  const transitionScale = view.getFloat32(8, true)
  const slotCount = 2 ** Math.ceil(Math.log2(Math.max(rowCount, 1) * 2))
  const slotMask = slotCount - 1
  const slots = new Uint32Array(slotCount * SLOT_WORDS)
  const slotBytes = new Int8Array(slots.buffer)
  const known = new Uint32Array(2 ** (KNOWN_BITS - 5))
  const reader = { bytes, at: 16 }
  const classes = new Map<number, number>()
  for (const key of readGrowingKeys(reader, view.getUint32(12, true))) classes.set(key, 0)
  for (const key of classes.keys()) {
    classes.set(key, bytes[reader.at] as number)
    reader.at += 1
  }
  const keys = readGrowingKeys(reader, rowCount)
  const { at } = reader
  let weightAt = at + rowCount
  for (const [row, key] of keys.entries()) {
    const bit = key & (2 ** KNOWN_BITS - 1)
    known[bit >>> 5] = (known[bit >>> 5] as number) | (1 << (bit & 31))
    const slot = findSlot(slots, slotMask, key)
    slots[slot] = key + 1
    const mask = bytes[at + row] as number
    for (let label = 0; label < LABEL_COUNT; label += 1) {
      if ((mask & (1 << label)) === 0) continue
      slotBytes[(slot + 1) * 4 + label] = view.getInt8(weightAt)
      weightAt += 1
    }
  }
  const transitions = new Float64Array(TRANSITION_WEIGHT_COUNT)
  for (let index = 0; index < TRANSITION_WEIGHT_COUNT; index += 1) {
    transitions[index] = (view.getInt8(weightAt + index) * transitionScale) / weightScale
  }
  const moves = new Float32Array(GAP_KINDS * moveCount)
  for (let gap = 0; gap < GAP_KINDS; gap += 1) {
    for (let move = 0; move < moveCount; move += 1) {
      let sum = 0
      for (const index of moveWeights(gap, move)) sum += transitions[index] as number
      moves[gap * moveCount + move] = sum
    }
  }
  return {
    known,
    slots,
    slotMask,
    slotBytes,
    moves,
    beam: BEAM_WIDTH / weightScale,
    findClass: (stem) => classes.get(featureKey(stem)) ?? 0,
  }
}

function addWeights(model: CrfModel, hash: number, scores: Int32Array): void {
  const { known, slots, slotMask, slotBytes } = model
  const key = featureKey(hash)
  const bit = key & (2 ** KNOWN_BITS - 1)
  if (((known[bit >>> 5] as number) & (1 << (bit & 31))) === 0) return
  const slot = findSlot(slots, slotMask, key)
  if (slots[slot] === 0) return
  const from = (slot + 1) * 4
  for (let y = 0; y < LABEL_COUNT; y += 1) scores[y] = (scores[y] as number) + (slotBytes[from + y] as number)
}

const UNREACHABLE = -1e9
// Beam width in nats: sequences worse than this are pruned.
const BEAM_WIDTH = 12

export function tagByModel(model: CrfModel, tokens: Token[]): LineLabel[] {
  const { links, gaps, hashes } = lineFeatures(tokens, model.findClass)
  const count = links.length
  const labels: LineLabel[] = tokens.map(() => 'punctuation')
  if (count === 0) return labels
  const { moves } = model
  const scores = new Int32Array(LABEL_COUNT)
  let current = new Float64Array(STATE_COUNT + 1).fill(UNREACHABLE)
  let following = new Float64Array(STATE_COUNT + 1)
  current[startState] = 0
  let floor = UNREACHABLE / 2
  const back = new Uint8Array(count * STATE_COUNT)
  for (let i = 0; i < count; i += 1) {
    scores.fill(0)
    for (let f = 0; f < FEATURE_COUNT; f += 1)
      addWeights(model, hashes[i * FEATURE_COUNT + f] as number, scores)
    following.fill(UNREACHABLE)
    const base = (gaps[i] as number) * moveCount
    let top = UNREACHABLE
    for (let k = 0; k < moveCount; k += LABEL_COUNT) {
      const from = moveFrom[k] as number
      const reached = current[from] as number
      if (reached < floor) continue
      for (let y = 0; y < LABEL_COUNT; y += 1) {
        const to = moveTo[k + y] as number
        const value = reached + (moves[base + k + y] as number) + (scores[y] as number)
        if (value <= (following[to] as number)) continue
        following[to] = value
        back[i * STATE_COUNT + to] = from
        if (value > top) top = value
      }
    }
    floor = top - model.beam
    ;[current, following] = [following, current]
  }
  let state = 0
  let best = Number.NEGATIVE_INFINITY
  for (let s = 0; s < STATE_COUNT; s += 1) {
    // Excludes label sequences without a name.
    const value = (current[s] as number) + (hasName(s) ? 0 : UNREACHABLE / 2)
    if (value > best) [best, state] = [value, s]
  }
  for (let i = count - 1; i >= 0; i -= 1) {
    labels[links[i] as number] = LINE_LABELS[getLabel(state)] as LineLabel
    state = back[i * STATE_COUNT + state] as number
  }
  return labels
}
